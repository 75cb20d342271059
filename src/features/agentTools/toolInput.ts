import * as vscode from 'vscode';
import type { FoundContract, NetworkContract } from '../../domain/contract/networkContract.ts';
import { InputError } from '../../domain/failure.ts';
import type { Network, ServiceBase } from '../../domain/network/network.ts';
import type { Networks } from '../../domain/network/networkNamed.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { memberOf } from '../../domain/value/untrustedJson.ts';
import { readContractArgument } from '../../editor/findContract.ts';
import type { AgentDependencies } from './agentTool.ts';

/** A text of the input; undefined when it was left out. InputError for what is no text, or is longer than may be. */
export function textInput(input: unknown, name: string, maxLength = 300): string | undefined {
  const value = memberOf(input, name) ?? undefined;
  if (value === undefined || value === '') {
    return undefined;
  }
  if (typeof value !== 'string') {
    throw new InputError('invalid-input', vscode.l10n.t('“{0}” has to be a text.', name));
  }
  if (value.length > maxLength) {
    throw new InputError(
      'invalid-input',
      vscode.l10n.t('“{0}” is longer than {1} characters.', name, String(maxLength)),
    );
  }
  return value;
}

/** A text that has to be there. */
export function requiredText(input: unknown, name: string, maxLength?: number): string {
  const text = textInput(input, name, maxLength);
  if (text === undefined) {
    throw new InputError('invalid-input', vscode.l10n.t('“{0}” is missing.', name));
  }
  return text;
}

/** One of a few words; the first when it was left out. */
export function wordInput<Word extends string>(input: unknown, name: string, words: readonly [Word, ...Word[]]): Word {
  const text = textInput(input, name);
  const word = text === undefined ? words[0] : words.find((known) => known === text);
  if (word === undefined) {
    throw new InputError('invalid-input', vscode.l10n.t('“{0}” has to be one of {1}.', name, words.join(', ')));
  }
  return word;
}

const lastLine = 10_000_000;

/** A line number, counted from 1; 1 when it was left out. */
export function lineInput(input: unknown, name: string): number {
  const value = memberOf(input, name) ?? 1;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > lastLine) {
    throw new InputError('invalid-input', vscode.l10n.t('“{0}” has to be the number of a line.', name));
  }
  return value;
}

const maxListed = 64;
const maxItem = 20_000;

/** A list of texts; numbers and truth values count as what they are written as. */
export function listInput(input: unknown, name: string): readonly string[] {
  const value = memberOf(input, name) ?? [];
  const items = Array.isArray(value) && value.length <= maxListed ? value.map(itemText) : undefined;
  if (items === undefined || items.some((item) => item === undefined)) {
    throw new InputError('invalid-input', vscode.l10n.t('“{0}” has to be a list of texts.', name));
  }
  return items.filter((item) => item !== undefined);
}

function itemText(item: unknown): string | undefined {
  const isExact = typeof item === 'boolean' || (typeof item === 'number' && Number.isSafeInteger(item));
  return isExact ? String(item) : typeof item === 'string' && item.length <= maxItem ? item : undefined;
}

/** The network that the input names, else the selected one; which there are is said to who names another. */
export function networkInput({ network, networks }: Networks, input: unknown): Network {
  const name = textInput(input, 'network');
  const known = [network, ...networks()];
  const named = name === undefined ? network : known.find((one) => one.name === name);
  if (named === undefined) {
    const names = [...new Set(known.map((one) => singleLine(one.name, 60)))].join(', ');
    throw new InputError('unknown-network', vscode.l10n.t('There is no such network. Known are {0}.', names));
  }
  return named;
}

/** Where a service answers, for who is asked whether something may be sent there. */
export function hostOf(base: ServiceBase): string {
  return 'url' in base ? new URL(base.url).host || vscode.l10n.t('this machine') : vscode.l10n.t('no usable address');
}

// The DER headers of private keys, ED25519 and ECDSA: RFC 8410 and SEC 1.
const derHeaders = /302e020100300506032b6570|3030020100300706052b8104000a|30540201010420/i;
const anyKeyLength = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/i;

/** Whether a text holds 32 bytes in hex, as long as a private key, or says that it is one. */
export function mayHoldPrivateKey(text: string): boolean {
  return anyKeyLength.test(text.replaceAll(/0x/gi, ' ')) || isPrivateKey(text);
}

/** Whether a text says by its form that it holds a private key. */
export function isPrivateKey(text: string): boolean {
  return derHeaders.test(text) || /-----BEGIN [A-Z ]{0,30}PRIVATE KEY/.test(text);
}

/** It never says the text again: what a model is told goes to a service that is not ours. */
export function privateKeyRefusal(remedy: string): InputError {
  return new InputError(
    'possible-secret',
    `${vscode.l10n.t('This may be a private key, so nothing was sent.')} ${remedy}`,
  );
}

/** The contract that an input names, before anything is asked. */
export function contractInput(input: unknown): string {
  const address = requiredText(input, 'address').trim();
  if (mayHoldPrivateKey(address)) {
    throw privateKeyRefusal('');
  }
  return address;
}

/** A verified contract on a network, by its id or address. InputError for one that is not verified. */
export async function agentContract(
  { networkContext, store }: Pick<AgentDependencies, 'networkContext' | 'store'>,
  network: Network,
  address: string,
): Promise<FoundContract> {
  const contract: NetworkContract | undefined = await readContractArgument(networkContext, {
    network: network.name,
    address,
  });
  const found = contract && (await store.contract(contract));
  if (contract === undefined || found?.verified !== true) {
    throw new InputError('not-verified', vscode.l10n.t('This contract is not verified on {0}.', network.name));
  }
  return { ...contract, contract: found };
}
