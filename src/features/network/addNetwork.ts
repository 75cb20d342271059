import * as vscode from 'vscode';
import { builtInNetworks, sampleNetwork } from '../../domain/network/network.ts';
import { customNetworkProblem, readServiceUrl, resolveNetwork } from '../../domain/network/networkSettings.ts';
import { showMessage, withProgress } from '../../editor/messages.ts';
import { phraseIfAny, phraseText } from '../../editor/phraseText.ts';
import { askText } from '../../editor/questions.ts';
import { readNetworkSettings, saveCustomNetwork } from '../../editor/settings.ts';
import { probeNetwork, probeText, type SelectionContext } from './networkProbe.ts';

/** The parts of a custom network, in the order they are asked. */
interface Draft {
  name?: string;
  ledgerUrl?: string;
  chainId?: string;
  explorerUrl?: string;
  statusUrl?: string;
  verificationUrl?: string;
}

interface Step {
  readonly field: keyof Draft;
  readonly prompt: string;
  readonly placeHolder: string;
  readonly isOptional: boolean;
  readonly problem: (text: string) => string | undefined;
}

/** Asks for a network of the user's own, tries it, and saves it; its name, or undefined when the user gave up. */
export async function addNetwork(
  networkContext: Pick<SelectionContext, 'networks' | 'clientsOf'>,
): Promise<string | undefined> {
  let draft: Draft = {};
  // The address is the second question; what was typed is kept.
  for (let from = 0; ; from = 1) {
    const asked = await askAll(networkContext, draft, from);
    if (asked?.name === undefined) {
      return undefined;
    }
    draft = asked;
    const next = await tryOut(networkContext, draft);
    if (next === 'save') {
      const { name, ...definition } = asked;
      await saveCustomNetwork(asked.name, definition);
      tellSharedChain(networkContext, asked);
      return name;
    }
    if (next === undefined) {
      return undefined;
    }
  }
}

/** Contracts are verified by chain: of networks that share one, a chain id alone does not say which is meant. */
function tellSharedChain({ networks }: Pick<SelectionContext, 'networks'>, { name, chainId }: Draft): void {
  const others = networks().filter((network) => network.chainId === chainId && network.name !== name);
  if (others.length > 0) {
    const names = others.map((network) => network.name).join(', ');
    const sentence = vscode.l10n.t(
      'Chain {0} is also that of {1}: where only a chain is known, the selected network is taken.',
      chainId ?? '',
      names,
    );
    void showMessage('information', sentence);
  }
}

async function askAll(
  networkContext: Pick<SelectionContext, 'networks'>,
  known: Draft,
  from: number,
): Promise<Draft | undefined> {
  const steps = stepsFor(networkContext);
  const draft: Draft = { ...known };
  for (const [index, step] of [...steps.entries()].slice(from)) {
    const text = await askText({
      title: vscode.l10n.t('Add a Network ({0}/{1})', index + 1, steps.length),
      prompt: step.isOptional ? vscode.l10n.t('{0} (optional: Enter skips it)', step.prompt) : step.prompt,
      placeHolder: step.placeHolder,
      value: draft[step.field] ?? '',
      ignoreFocusOut: true,
      validateInput: (typed) => (step.isOptional && typed.trim() === '' ? undefined : step.problem(typed.trim())),
    });
    if (text === undefined) {
      return undefined;
    }
    delete draft[step.field];
    if (text.trim() !== '') {
      draft[step.field] = text.trim();
    }
  }
  return draft;
}

function stepsFor(networkContext: Pick<SelectionContext, 'networks'>): readonly Step[] {
  const url = (field: keyof Draft, prompt: string, placeHolder: string, apiPath: string): Step => ({
    field,
    prompt,
    placeHolder,
    isOptional: field !== 'ledgerUrl',
    problem: (text) => {
      const base = readServiceUrl(text, prompt, apiPath);
      return 'problem' in base ? phraseText(base.problem.detail) : undefined;
    },
  });
  const taken = [...builtInNetworks, sampleNetwork, ...networkContext.networks()].map(({ name }) => name);
  return [
    {
      field: 'name',
      prompt: vscode.l10n.t('A name for the network'),
      placeHolder: 'my-solo',
      isOptional: false,
      problem: (text) => phraseIfAny(customNetworkProblem(text, taken)),
    },
    url('ledgerUrl', vscode.l10n.t('Address of its mirror node'), 'http://127.0.0.1:38081', '/api/v1'),
    {
      field: 'chainId',
      prompt: vscode.l10n.t('Its EVM chain id, in decimal'),
      placeHolder: '298',
      isOptional: false,
      problem: (text) =>
        /^\d{1,20}$/.test(text) ? undefined : vscode.l10n.t('Write the chain id in decimal digits, such as 298.'),
    },
    url('explorerUrl', vscode.l10n.t('Address of its explorer'), 'https://hashscan.io/testnet', ''),
    url('statusUrl', vscode.l10n.t('Address of its status service'), 'https://status.hedera.com', '/api/v2'),
    url('verificationUrl', vscode.l10n.t('Address of its verification service'), 'https://sourcify.dev/server', '/v2'),
  ];
}

async function tryOut(
  networkContext: Pick<SelectionContext, 'clientsOf'>,
  { name = '', ...definition }: Draft,
): Promise<'save' | 'change' | undefined> {
  const network = resolveNetwork({ ...readNetworkSettings(), network: name, customNetworks: { [name]: definition } });
  for (;;) {
    const result = await withProgress(vscode.l10n.t('Trying {0}…', name), (signal) =>
      probeNetwork(networkContext, network, signal),
    );
    if (result.kind === 'answers') {
      return 'save';
    }
    const [again, change, save] = [
      vscode.l10n.t('Try Again'),
      vscode.l10n.t('Change the Address'),
      vscode.l10n.t('Save Anyway'),
    ];
    const message = vscode.l10n.t('“{0}” was not saved: {1}', name, probeText(result));
    const pressed = await showMessage('warning', message, again, change, save);
    if (pressed !== again) {
      return pressed === change ? 'change' : pressed === save ? 'save' : undefined;
    }
  }
}
