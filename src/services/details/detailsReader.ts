import type { KnownCall } from '../../domain/contract/failureReason.ts';
import type { DetailsSection, SectionPage } from '../../domain/details/detailsSection.ts';
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
  /** The call of a successful contract transaction, read by its ABI; undefined for any other. Rejects only when aborted. */
  readonly called: (resolved: ResolvedReference, options?: PatientOptions) => Promise<KnownCall | undefined>;
  /** Reads a section by one request, and others for ABIs and token units; rejects with ServiceError of the ledger. */
  read(section: DetailsSection, context: FormatContext, options?: PatientOptions): Promise<SectionPage>;
}
