import * as vscode from 'vscode';
import type { DetailsSection } from '../../domain/details/detailsSection.ts';
import { isFilterable, sectionsOf } from '../../domain/details/subjectSections.ts';
import { errorResponseStatus, InputError } from '../../domain/failure.ts';
import { isReference, parseLookupTarget } from '../../domain/lookup/lookupTarget.ts';
import { parseNamed } from '../../domain/lookup/namedTarget.ts';
import type { Network, ServiceBase } from '../../domain/network/network.ts';
import { networkNamed } from '../../domain/network/networkNamed.ts';
import { createTurns } from '../../domain/turns.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { askLookupText, readLookup } from '../../editor/askReference.ts';
import { executeCommand } from '../../editor/commands.ts';
import type { Deployments } from '../../editor/deployments.ts';
import {
  detailsUri,
  networkOfDocument,
  networkOfEditor,
  readDetailsUri,
  shownNetwork,
  withTransactionType,
} from '../../editor/documentUris.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { isCancellation, lifetime } from '../../editor/lifecycle.ts';
import type { Log } from '../../editor/log.ts';
import { showStatusMessage, withProgress } from '../../editor/messages.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { referenceLinks } from '../../editor/referenceLinks.ts';
import { readSignatureDatabase } from '../../editor/settings.ts';
import { schemes } from '../../manifest.ts';
import { answerAt } from './answerAt.ts';
import { askTransactionType } from './askTransactionType.ts';
import { detailsLenses, retryLenses, rowLinks, sectionLinks, sourceLinks } from './detailsLanguageFeatures.ts';
import { createDetailsStore, type SectionWork } from './detailsStore.ts';
import { findSubject, type LookupContext } from './findSubject.ts';
import { pickDeployment, placedDeployments } from './pickDeployment.ts';
import { findSectionLines, renderSection } from './renderDetails.ts';

export interface LookupDependencies {
  readonly networkContext: LookupContext;
  readonly log: Log;
  readonly deployments: Pick<Deployments, 'all' | 'known'>;
  /** Asks the signature database at this address, in one request, for the names by which rows are written then. */
  readonly learnSignatures: (
    base: ServiceBase,
    hashes: readonly string[],
    options: { readonly signal: AbortSignal },
  ) => Promise<void>;
}

/** Loaded at the first look-up. */
export function createDetails(
  { networkContext, log, deployments, learnSignatures }: LookupDependencies,
  changed: (uri: vscode.Uri) => void,
) {
  const store = createDetailsStore();
  const turns = createTurns();
  const forget = (uri: vscode.Uri) => {
    turns(uri.toString());
    store.forget(uri.toString());
  };
  const placeOf = (uri: vscode.Uri) => {
    const place = readDetailsUri(uri);
    const target = place && parseLookupTarget(place.text);
    const network = shownNetwork(networkContext, uri);
    return place === undefined || target === undefined || network === undefined
      ? undefined
      : { text: place.text, target, network, transactionType: place.transactionType };
  };
  const contextOf = async (network: Network, signal: AbortSignal) => ({
    rate: await networkContext.clientsOf(network).references.rate({ signal }),
    nowMs: Date.now(),
    translate: phraseText,
  });
  const explain = (network: Network) => (error: unknown) => {
    if (isCancellation(error)) {
      return undefined;
    }
    log.failure('section', error);
    return errorResponseStatus(error) === 404
      ? vscode.l10n.t('{0} answered that there is none (404).', network.name)
      : failureSentence(error);
  };

  /** What is known of a document, else asked now: the editor may have kept one that we were told is closed. */
  const shown = async (uri: vscode.Uri, signal: AbortSignal) => {
    const key = uri.toString();
    const kept = store.get(key);
    if (kept !== undefined) {
      return kept;
    }
    const place = placeOf(uri);
    if (place === undefined) {
      networkOfDocument(networkContext, uri);
      throw new InputError('unknown-document', vscode.l10n.t('There is no such document.'));
    }
    const isLast = turns(key);
    const { target, network, text, transactionType } = place;
    const reference = isReference(target) ? target : undefined;
    const page = { text, reference, network, transactionType, ...(await contextOf(network, signal)) };
    const found = await findSubject(networkContext, target, page, signal);
    if (!isLast()) {
      return store.get(key) ?? found;
    }
    store.put(key, found);
    store
      .complete(key, () => changed(uri))
      .catch((error: unknown) => {
        if (!isCancellation(error)) {
          log.failure('details', error);
        }
      });
    if (found.subject?.kind === 'trace') {
      // It was asked for as a whole: its steps cost nothing more, and belong to the first text.
      let isWritten = false;
      const work = { isMore: false, changed: () => isWritten && changed(uri), freshness: 'cached' } as const;
      await Promise.all(sectionsOf(found.subject).map((section) => openSection(uri, network, section, work)));
      isWritten = true;
    }
    return found;
  };
  const openSection = (
    uri: vscode.Uri,
    network: Network,
    section: DetailsSection,
    { freshness, ...work }: Pick<SectionWork, 'isMore' | 'changed'> & { readonly freshness: 'cached' | 'revalidate' },
  ) =>
    store.load(uri.toString(), section, {
      ...work,
      explain: explain(network),
      read: async (signal) =>
        networkContext
          .clientsOf(network)
          .details.read(section, await contextOf(network, signal), { signal, freshness }),
    });

  /** Asks a database that anybody may have fed: only ever by a click. */
  const nameSection = async (uri: vscode.Uri, { id, title }: DetailsSection) => {
    const base = readSignatureDatabase();
    if (base === undefined) {
      return;
    }
    const key = uri.toString();
    const shownOf = () => renderSection(title, store.section(key, id), phraseText).join('\n');
    const before = shownOf();
    const isAsked = await withProgress(vscode.l10n.t('Looking up names'), (progress) =>
      store.name(key, id, async (hashes, closing) =>
        learnSignatures(base, hashes, { signal: AbortSignal.any([progress, closing]) }),
      ),
    );
    if (isAsked && shownOf() === before) {
      showStatusMessage(vscode.l10n.t('The signature database has no name that fits.'), 8_000);
    }
    changed(uri);
  };

  /** A request for each time: only ever by a click. */
  const rateSection = async (uri: vscode.Uri, { id }: DetailsSection) => {
    try {
      await withProgress(vscode.l10n.t('Asking for exchange rates'), (signal) =>
        store.rate(uri.toString(), id, signal),
      );
    } finally {
      changed(uri);
    }
  };

  return {
    /**
     * The document of an argument or of what the user types, to be asked anew; undefined when the user gave up. What the
     * user types is looked up on the network of the document in front.
     */
    async ask(argument: unknown, name: unknown) {
      const given = typeof argument === 'string' ? argument.slice(0, 2_000) : undefined;
      const asked =
        given === undefined && name === undefined
          ? networkOfEditor(networkContext)
          : networkNamed(networkContext, name);
      const known = [asked, ...networkContext.networks()] as const;
      // What is an id, address or link by itself is never one by a record.
      const networks = { network: asked, networks: () => networkContext.networks() };
      const named = (text: string) =>
        parseNamed(text, known) === undefined
          ? placedDeployments(deployments.known() ?? [], text.trim(), networks)
          : [];
      void deployments.all();
      const title = vscode.l10n.t('Look up on {0}', asked.name);
      const typed =
        given ??
        (await askLookupText(title, known, {
          isName: (text) => named(text).length > 0,
          example: deployments.known()?.[0]?.name,
        }));
      const alike = typed === undefined ? [] : named(typed);
      const picked = await pickDeployment(alike);
      if (typed === undefined || (picked === undefined && alike.length > 0)) {
        return undefined;
      }
      const { text, target, network } = picked
        ? readLookup(picked.deployment.key, [picked.network])
        : readLookup(typed, known);
      if (network.name !== asked.name) {
        const name = singleLine(network.name, 60);
        const said = picked ? vscode.l10n.t('It is on {0}.', name) : vscode.l10n.t('The link is about {0}.', name);
        showStatusMessage(said, 8_000);
      }
      const uri = detailsUri(network.name, target, text);
      forget(uri);
      return uri;
    },
    /** The text of a document: what is known of it, else asked now. InputError for an address that is none. */
    async render(uri: vscode.Uri, signal: AbortSignal) {
      const key = uri.toString();
      const { text, subject } = await shown(uri, signal).catch((error: unknown) => {
        if (!isCancellation(error)) {
          store.fail(key);
        }
        throw error;
      });
      const sections = subject === undefined ? [] : sectionsOf(subject);
      const lines = sections.flatMap(({ id, title }) => [
        '',
        ...renderSection(title, store.section(key, id), phraseText),
      ]);
      return `${text}${lines.map((line) => `${line}\n`).join('')}`;
    },
    /** Has a document asked anew, by default the one in front. The argument may be anything. */
    refresh(given: unknown = vscode.window.activeTextEditor?.document.uri) {
      const uri = vscode.Uri.parse(String(given), true);
      if (uri.scheme === schemes.ledger) {
        forget(uri);
        changed(uri);
      }
    },
    /** Opens what the service answered for the row, section or properties at the cursor, as it came. */
    async showJson() {
      const { document, selection } = vscode.window.activeTextEditor ?? {};
      const network = document?.uri.scheme === schemes.ledger ? placeOf(document.uri)?.network : undefined;
      if (document === undefined || selection === undefined || network === undefined) {
        return;
      }
      const { subject } = await shown(document.uri, lifetime());
      const stateOf = (id: string) => store.section(document.uri.toString(), id);
      const answer = subject && answerAt(document, selection.active.line, subject, stateOf);
      if (answer === undefined) {
        throw new InputError('no-answer', vscode.l10n.t('No single request was answered with this.'));
      }
      const { operation, parameters, item } = answer;
      const options = { network: network.name, action: 'shown', ...(item !== undefined && { item }) } as const;
      await executeCommand('hieroLens.query', operation, parameters, options);
    },
    /**
     * The same document, by default the one in front, with transactions of the type that the user picks; undefined when
     * the user gave up. The argument may be anything.
     */
    async filter(given: unknown = vscode.window.activeTextEditor?.document.uri) {
      const uri = vscode.Uri.parse(String(given), true);
      const place = placeOf(uri);
      const { subject } = place === undefined ? {} : await shown(uri, lifetime());
      const section = subject && sectionsOf(subject).find(isFilterable);
      if (place === undefined || section === undefined) {
        throw new InputError(
          'no-transactions',
          vscode.l10n.t('Only transactions of an account can be filtered by type.'),
        );
      }
      const picked = await askTransactionType(place.transactionType);
      return picked && { uri: withTransactionType(uri, picked.type), section: section.id };
    },
    /** Brings the title of a section to the top. */
    reveal(editor: vscode.TextEditor, id: string) {
      const { document } = editor;
      const subject = store.get(document.uri.toString())?.subject;
      const titles = subject === undefined ? [] : findSectionLines(document.getText(), sectionsOf(subject), phraseText);
      const line = titles.find(({ section }) => section.id === id)?.line ?? 0;
      const range = new vscode.Range(line, 0, line, 0);
      editor.selection = new vscode.Selection(range.start, range.end);
      editor.revealRange(range, vscode.TextEditorRevealType.AtTop);
    },
    /** Opens a section, adds to it or looks up what its rows lack names of. Arguments may be anything. */
    async load(given: unknown, id: unknown, action: unknown) {
      const uri = vscode.Uri.parse(String(given), true);
      const key = uri.toString();
      const network = placeOf(uri)?.network;
      if (network === undefined) {
        return;
      }
      if (!vscode.workspace.textDocuments.some((document) => document.uri.toString() === key)) {
        return;
      }
      const { subject } = await shown(uri, lifetime());
      const section = subject && sectionsOf(subject).find((known) => known.id === id);
      if (section === undefined) {
        return;
      }
      if (action === 'names') {
        await nameSection(uri, section);
        return;
      }
      if (action === 'rates') {
        await rateSection(uri, section);
        return;
      }
      const wasOpen = store.section(key, section.id).state !== 'closed';
      await openSection(uri, network, section, {
        isMore: action === 'more',
        changed: () => changed(uri),
        freshness: wasOpen ? 'revalidate' : 'cached',
      });
    },
    async lenses(document: vscode.TextDocument, signal: AbortSignal) {
      const network = placeOf(document.uri)?.network;
      if (network === undefined) {
        return [];
      }
      const key = document.uri.toString();
      if (store.hasFailed(key)) {
        // To look at what went wrong asks for nothing.
        return retryLenses(key);
      }
      const overview = await shown(document.uri, signal).catch(() => undefined);
      const stateOf = (id: string) => store.section(key, id);
      return overview === undefined
        ? []
        : detailsLenses(document, network, overview, stateOf, readSignatureDatabase() !== undefined);
    },
    links(document: vscode.TextDocument) {
      const network = placeOf(document.uri)?.network;
      if (network === undefined) {
        return [];
      }
      const key = document.uri.toString();
      const subject = store.get(key)?.subject;
      const sections = subject === undefined ? [] : sectionsOf(subject);
      return [
        ...sectionLinks(document, sections, (id) => store.section(key, id)),
        ...rowLinks(document, network.name, sections, (id) => store.section(key, id)),
        ...sourceLinks(document, network.name),
        ...referenceLinks(document, network.name, { numbered: true }),
      ];
    },
    forget,
  };
}
