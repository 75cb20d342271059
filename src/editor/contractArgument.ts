import * as vscode from 'vscode';
import type { ContractReference } from '../domain/contract/contract.ts';
import type { ContractKey } from '../domain/contract/verifiedContract.ts';
import { type EntityId, parseEntityId } from '../domain/entity/entityId.ts';
import { type EvmAddress, hasValidEip55Checksum, parseEvmAddress } from '../domain/entity/evmAddress.ts';
import { InputError } from '../domain/failure.ts';
import { networkOfChain } from '../domain/network/networkOfChain.ts';
import { singleLine } from '../domain/value/escapeMarkdown.ts';
import { contractPlaceOf } from './contractUris.ts';
import { askText } from './questions.ts';
import type { Session } from './session.ts';

/** The ledger that says which address a contract id has. */
interface ArgumentClients {
  readonly ledger: {
    contract(parameters: {
      readonly contractIdOrAddress: ContractReference;
    }): Promise<{ readonly evmAddress: EvmAddress | undefined }>;
  };
}

export type ArgumentSession = Pick<Session<ArgumentClients>, 'network' | 'networks' | 'clientsOf'>;

/**
 * The contract a command is about: its argument when one was given (checked, since links can carry anything), else
 * that of the document in front, else what the user types, starting from the selected text. An id is turned into the
 * contract's EVM address by the ledger. Undefined when the user gave up.
 */
export async function readContractArgument(
  session: ArgumentSession,
  argument: unknown,
): Promise<ContractKey | undefined> {
  const given = argumentOrDocument(argument);
  if (given !== undefined) {
    const { chainId, reference } = checkArgument(given);
    return keyOf(session, chainId, reference);
  }
  const text = await askForContract(session.network.name);
  if (text === undefined) {
    return undefined;
  }
  const reference = parseReference(text);
  if (reference === undefined) {
    throw invalid(text);
  }
  return keyOf(session, session.network.chainId, reference);
}

async function keyOf(
  session: ArgumentSession,
  chainId: string,
  reference: EntityId | EvmAddress,
): Promise<ContractKey> {
  if (reference.startsWith('0x')) {
    return { chainId, address: reference as EvmAddress };
  }
  const contract = await session.clientsOf(networkOfChain(session, chainId)).ledger.contract({
    contractIdOrAddress: reference,
  });
  if (contract.evmAddress === undefined) {
    throw new InputError('no-address', vscode.l10n.t('{0} has no EVM address.', reference));
  }
  return { chainId, address: contract.evmAddress };
}

/** The contract of the document in front, when the command was given nothing or that document itself. */
function argumentOrDocument(argument: unknown): unknown {
  const uri =
    argument instanceof vscode.Uri
      ? argument
      : argument === undefined
        ? vscode.window.activeTextEditor?.document.uri
        : undefined;
  const key = uri && contractPlaceOf(uri)?.key;
  return key === undefined ? (argument instanceof vscode.Uri ? undefined : argument) : { ...key };
}

function checkArgument(argument: unknown): { readonly chainId: string; readonly reference: EntityId | EvmAddress } {
  const { chainId, address } = (typeof argument === 'object' && argument !== null ? argument : {}) as Record<
    string,
    unknown
  >;
  const reference = typeof address === 'string' ? (parseEntityId(address) ?? parseEvmAddress(address)) : undefined;
  if (reference === undefined) {
    throw noContract(typeof address === 'string' ? address : '');
  }
  if (typeof chainId !== 'string' || !/^[1-9]\d{0,19}$/.test(chainId)) {
    throw new InputError(
      'invalid-chain',
      vscode.l10n.t('“{0}” is no chain: write its id as a number, such as 296.', singleLine(String(chainId), 60)),
    );
  }
  return { chainId, reference };
}

function askForContract(network: string): Thenable<string | undefined> {
  const editor = vscode.window.activeTextEditor;
  const selected = editor?.document.getText(editor.selection).trim() ?? '';
  return askText({
    title: vscode.l10n.t('Verified contract on {0}', network),
    prompt: vscode.l10n.t('EVM address (0x…) or contract id (0.0.N)'),
    value: parseReference(selected) === undefined ? '' : selected,
    validateInput: (text) =>
      text.trim() === '' || parseReference(text) !== undefined ? undefined : invalid(text).message,
  });
}

function parseReference(text: string): EntityId | EvmAddress | undefined {
  const trimmed = text.trim();
  return parseEntityId(trimmed) ?? (hasValidEip55Checksum(trimmed) ? parseEvmAddress(trimmed) : undefined);
}

/** What is wrong with a text that {@link parseReference} does not take. */
function invalid(text: string): InputError {
  return parseEvmAddress(text.trim()) === undefined
    ? noContract(text)
    : new InputError(
        'invalid-contract',
        vscode.l10n.t('The checksum of {0} is wrong (EIP-55): a digit or a letter’s case is not right.', text.trim()),
      );
}

function noContract(text: string): InputError {
  return new InputError(
    'invalid-contract',
    vscode.l10n.t('“{0}” is no contract: write 0x and 40 hex digits, or an id such as 0.0.1234.', singleLine(text, 60)),
  );
}
