import type { KnownCall } from '../../domain/contract/failureReason.ts';
import type { SectionPage } from '../../domain/details/detailsRow.ts';
import type { DetailsSection } from '../../domain/details/detailsSection.ts';
import type { DetailsSubject } from '../../domain/details/detailsSubject.ts';
import type { LookupTarget } from '../../domain/lookup/lookupTarget.ts';
import type { ResolvedReference } from '../../domain/lookup/resolvedReference.ts';
import type { EntitySummary, FormatContext } from '../../domain/property.ts';
import type { PatientOptions } from '../references/referenceResolver.ts';

/** What a target turned out to be, before any section is asked for. */
export interface Overview {
  readonly subject: DetailsSubject;
  readonly summary: EntitySummary;
  /** `notFound` for what no reference names, such as a node, an NFT or a trace. */
  readonly resolved: ResolvedReference;
  /** The verification service was asked and has not answered: asked again with `untilAnswered`, there may be more. */
  readonly isLate: boolean;
}

export type ReadOverview = (
  target: LookupTarget,
  context: FormatContext | Promise<FormatContext>,
  options?: PatientOptions,
) => Promise<Overview | undefined>;

/** Asks for details and writes them in words. */
export interface DetailsReader {
  /** What a target is; undefined when this network has nothing of the kind. */
  readonly overview: ReadOverview;
  /**
   * What a transaction called that ran a contract and did not fail, in the words of an ABI: the request for its result, where
   * that is not known, and those for the ABI. Undefined for any other, and for what could not be asked. Rejects only when
   * aborted.
   */
  readonly called: (resolved: ResolvedReference, options?: PatientOptions) => Promise<KnownCall | undefined>;
  /**
   * One request, beside those for the ABIs of contracts in the answer and one for the units of tokens that were not met
   * before. Rejects with ServiceError of the ledger.
   */
  read(section: DetailsSection, context: FormatContext, options?: PatientOptions): Promise<SectionPage>;
}
