import * as vscode from 'vscode';
import { builtInNetworks, sampleNetwork } from '../../domain/network/network.ts';
import { customNetworkProblem, freeName } from '../../domain/network/networkName.ts';
import { readServiceUrl, resolveNetwork } from '../../domain/network/networkSettings.ts';
import { showMessage } from '../../editor/messages.ts';
import { phraseIfAny, phraseText } from '../../editor/phraseText.ts';
import { systemClock } from '../../editor/polling.ts';
import { askText, createPick } from '../../editor/questions.ts';
import { readNetworkSettings, saveCustomNetwork } from '../../editor/settings.ts';
import { localPlaces } from './findLocal.ts';
import { type ProbeResult, probeChain, probeNetwork, probeText, type SelectionContext } from './networkProbe.ts';

/** What the user has chosen of a network so far; the rest is proposed. */
interface Draft {
  readonly ledgerUrl: string;
  readonly name?: string;
  readonly chainId?: string;
  readonly explorerUrl?: string;
  readonly statusUrl?: string;
  readonly verificationUrl?: string;
}

type Field = Exclude<keyof Draft, 'ledgerUrl'>;

/** What is known of the address that stands in the box. */
interface Probe {
  readonly result: ProbeResult;
  /** Decimal; undefined when the node has no execution that names it. */
  readonly chainId: string | undefined;
}

type Item = vscode.QuickPickItem & { readonly step?: 'add' | Field };

type Context = Pick<SelectionContext, 'networks' | 'clientsOf'>;

/**
 * One box for the address of a mirror node: what is there is asked when typing stops, the rest is proposed. Saves the
 * network; gives its name, or undefined when the user gave up.
 */
export async function addNetwork(context: Context): Promise<string | undefined> {
  const taken = [...builtInNetworks, sampleNetwork, ...context.networks()].map(({ name }) => name);
  let draft: Draft = { ledgerUrl: '' };
  for (;;) {
    const chosen = await chooseStep(context, draft, taken);
    if (chosen === undefined) {
      return undefined;
    }
    draft = chosen.draft;
    if (chosen.step !== 'add') {
      draft = (await askField(chosen.step, draft, proposal(draft, chosen.probe, taken), taken)) ?? draft;
      continue;
    }
    const whole = proposal(draft, chosen.probe, taken);
    const complete = whole.chainId === '' ? await askField('chainId', draft, whole, taken) : draft;
    if (complete !== undefined) {
      return save(context, proposal(complete, chosen.probe, taken));
    }
  }
}

type Proposal = Required<Draft>;

async function save({ networks }: Context, { name, ...definition }: Proposal): Promise<string> {
  const others = networks().filter((network) => network.chainId === definition.chainId && network.name !== name);
  await saveCustomNetwork(name, Object.fromEntries(Object.entries(definition).filter(([, text]) => text !== '')));
  if (others.length > 0) {
    // Contracts are verified by chain: of networks that share one, a chain id alone does not say which is meant.
    const sentence = vscode.l10n.t(
      'Chain {0} is also that of {1}: where only a chain is known, the selected network is taken.',
      definition.chainId,
      others.map((network) => network.name).join(', '),
    );
    void showMessage('information', sentence);
  }
  return name;
}

/** What would be saved: what the user chose, else what the node says, else what is usual for such an address. */
function proposal(draft: Draft, probe: Probe | undefined, taken: readonly string[]): Proposal {
  const { hostname } = new URL(draft.ledgerUrl);
  const isHere = /^(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(hostname);
  const local = localPlaces.find(({ url }) => url === draft.ledgerUrl)?.name ?? 'local';
  const [label = ''] = hostname.split('.');
  const wanted = isHere ? local : customNetworkProblem(label, []) === undefined ? label : 'network';
  return {
    name: freeName(wanted, taken),
    // That of Solo and Hiero Local Node.
    chainId: probe?.chainId ?? (isHere ? '298' : ''),
    explorerUrl: '',
    statusUrl: '',
    verificationUrl: '',
    ...draft,
  };
}

interface Chosen {
  readonly draft: Draft;
  readonly probe: Probe | undefined;
  readonly step: 'add' | Field;
}

const restMs = 400;

/** Shows the box until a line of it is chosen. */
async function chooseStep(context: Context, before: Draft, taken: readonly string[]): Promise<Chosen | undefined> {
  const pick = createPick<Item>();
  pick.title = vscode.l10n.t('Add a Network');
  pick.placeholder = vscode.l10n.t('Address of its mirror node, such as {0}', localPlaces[0].url);
  pick.ignoreFocusOut = true;
  let draft = before;
  let probe: Probe | undefined;
  let asking = new AbortController();
  let forget: () => void = () => undefined;
  const show = (items: readonly Item[]) => {
    pick.items = items.map((item) => ({ ...item, alwaysShow: true }));
  };
  const look = async (url: string, { signal }: AbortController) => {
    pick.busy = true;
    try {
      probe = await probeAddress(context, url, signal);
      show(itemsOf(draft, probe, taken));
    } catch {
      // The text has changed meanwhile, or the box is closed.
    }
    pick.busy = signal.aborted && pick.busy;
  };
  const typed = () => {
    forget();
    asking.abort();
    asking = new AbortController();
    probe = undefined;
    const base = readServiceUrl(pick.value, vscode.l10n.t('Address of its mirror node'), '/api/v1');
    if ('problem' in base) {
      pick.busy = false;
      const problem = phraseText(base.problem.detail);
      show(pick.value.trim() === '' ? [] : [{ label: problem, iconPath: new vscode.ThemeIcon('error') }]);
      return;
    }
    draft = { ...draft, ledgerUrl: base.url };
    const host = new URL(base.url).host;
    show([{ label: vscode.l10n.t('Trying {0}…', host), iconPath: new vscode.ThemeIcon('loading~spin') }]);
    forget = systemClock.after(restMs, () => void look(base.url, asking));
  };
  try {
    return await new Promise<Chosen | undefined>((resolve) => {
      pick.onDidChangeValue(typed);
      pick.onDidAccept(() => {
        const step = pick.activeItems[0]?.step;
        if (step !== undefined) {
          resolve({ draft, probe, step });
        }
      });
      pick.onDidHide(() => resolve(undefined));
      pick.value = before.ledgerUrl;
      pick.show();
      typed();
    });
  } finally {
    forget();
    asking.abort();
    pick.dispose();
  }
}

async function probeAddress({ clientsOf }: Context, url: string, signal: AbortSignal): Promise<Probe> {
  const customNetworks = { probed: { ledgerUrl: url, chainId: '298' } };
  const network = resolveNetwork({ ...readNetworkSettings(), network: 'probed', customNetworks });
  const [result, chainId] = await Promise.all([
    probeNetwork({ clientsOf }, network, signal),
    probeChain({ clientsOf }, network, signal),
  ]);
  return { result, chainId };
}

/** The line that adds it, then what else can be said of it. */
function itemsOf(draft: Draft, probe: Probe, taken: readonly string[]): readonly Item[] {
  const whole = proposal(draft, probe, taken);
  const { result } = probe;
  const [answers, name] = [result.kind === 'answers', whole.name];
  const fields = Object.entries(fieldTitles()) as [Field, string][];
  return [
    {
      step: 'add',
      label: answers ? vscode.l10n.t('Add “{0}”', name) : vscode.l10n.t('Add “{0}” all the same', name),
      description: probeText(result),
      iconPath: new vscode.ThemeIcon(answers ? 'globe' : 'warning'),
    },
    ...fields.map(
      ([step, title]): Item => ({
        step,
        label: title,
        description:
          whole[step] === ''
            ? vscode.l10n.t('not set')
            : [whole[step], step === 'chainId' ? chainReason(draft, probe) : ''].filter(Boolean).join(' · '),
        iconPath: new vscode.ThemeIcon('edit'),
      }),
    ),
  ];
}

/** Whose word a proposed chain id is. */
function chainReason(draft: Draft, probe: Probe): string {
  if (draft.chainId !== undefined) {
    return '';
  }
  return probe.chainId === undefined
    ? vscode.l10n.t('usual here, the mirror node does not say it')
    : vscode.l10n.t('of its latest contract calls');
}

function fieldTitles(): Readonly<Record<Field, string>> {
  return {
    name: vscode.l10n.t('Name'),
    chainId: vscode.l10n.t('Chain id'),
    explorerUrl: vscode.l10n.t('Explorer'),
    statusUrl: vscode.l10n.t('Status service'),
    verificationUrl: vscode.l10n.t('Verification service'),
  };
}

/** Asks for one part, beginning with what is proposed; undefined when the user went back. */
async function askField(
  field: Field,
  draft: Draft,
  proposed: Proposal,
  taken: readonly string[],
): Promise<Draft | undefined> {
  const title = fieldTitles()[field];
  const text = await askText({
    title: vscode.l10n.t('Add a Network'),
    prompt: title,
    value: proposed[field],
    ignoreFocusOut: true,
    validateInput: (typed) => fieldProblem(field, typed.trim(), taken),
  });
  if (text === undefined) {
    return undefined;
  }
  return { ...draft, [field]: text.trim() };
}

const apiPaths: Partial<Record<Field, string>> = { explorerUrl: '', statusUrl: '/api/v2', verificationUrl: '/v2' };

function fieldProblem(field: Field, text: string, taken: readonly string[]): string | undefined {
  if (field === 'name') {
    return phraseIfAny(customNetworkProblem(text, taken));
  }
  if (field === 'chainId') {
    const isDecimal = /^\d{1,20}$/.test(text);
    return isDecimal ? undefined : vscode.l10n.t('Write the chain id in decimal digits, such as 298.');
  }
  const base = text === '' ? undefined : readServiceUrl(text, fieldTitles()[field], apiPaths[field] ?? '');
  return base !== undefined && 'problem' in base ? phraseText(base.problem.detail) : undefined;
}
