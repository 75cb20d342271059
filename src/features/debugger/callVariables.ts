import * as vscode from 'vscode';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import { type EvmAddress, parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import { type CallFrame, delegatingCall, storageOwner } from '../../domain/trace/callFrames.ts';
import type { Replay } from '../../domain/trace/replay.ts';
import { numberOf } from '../../domain/trace/traceSteps.ts';
import { formatInteger } from '../../domain/value/amounts.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { contractName, inputOf, shortAddress } from './frameWords.ts';
import type { ShownVariable } from './shownVariable.ts';

/** The call that code runs in, as the code sees it. */
export function callVariables(replay: Replay, call: CallFrame): readonly ShownVariable[] {
  const owner = parseEvmAddress(storageOwner(call));
  const code = call.code === owner ? undefined : call.code;
  const value = valueSent(replay, call);
  const input = inputOf(replay, call);
  return [
    { name: vscode.l10n.t('kind'), value: call.kind ?? (call.code === undefined ? 'CREATE' : 'CALL') },
    ...addressVariable(replay, vscode.l10n.t('from'), senderOf(replay, call), 'msg.sender'),
    ...addressVariable(replay, vscode.l10n.t('to'), owner, 'this'),
    ...addressVariable(replay, vscode.l10n.t('code of'), code),
    ...(value === undefined
      ? []
      : [{ name: vscode.l10n.t('value'), value: `${formatInteger(value)} tℏ`, evaluateName: 'msg.value' }]),
    { name: vscode.l10n.t('gas'), value: formatInteger(replay.index.steps.at(call.first).gas) },
    ...(input === undefined
      ? []
      : [{ name: vscode.l10n.t('data'), value: singleLine(input, 2_000), evaluateName: 'msg.data' }]),
  ];
}

function addressVariable(
  replay: Replay,
  name: string,
  address: EvmAddress | undefined,
  evaluateName?: string,
): readonly ShownVariable[] {
  if (address === undefined) {
    return [];
  }
  const call = replay.index.steps.frames.find(({ code }) => code === address);
  const contract = call && contractName(replay, call);
  const value = contract === undefined ? formatEvmAddress(address) : `${formatEvmAddress(address)} ${contract}`;
  return [{ name, value, ...(evaluateName && { evaluateName }) }];
}

/** Who called: of a delegated call, who called the contract that delegates. */
function senderOf({ result }: Replay, call: CallFrame): EvmAddress | undefined {
  const { parent } = delegatingCall(call);
  return parent === undefined ? result?.from : parseEvmAddress(storageOwner(parent));
}

function valueSent({ index: { steps }, result }: Replay, call: CallFrame): bigint | undefined {
  const called = delegatingCall(call);
  if (called.opener === undefined) {
    return result?.amountTinybars;
  }
  const stack = steps.stackAt(called.opener);
  switch (called.kind) {
    case 'CALL':
    case 'CALLCODE':
      return numberOf(stack?.at(-3));
    case 'STATICCALL':
      return 0n;
    default:
      return numberOf(stack?.at(-1));
  }
}

/** What is left, and what each frame has used so far, from the innermost out. */
export function gasVariables(replay: Replay, step: number): readonly ShownVariable[] {
  const { steps } = replay.index;
  const { gas, gasCost } = steps.at(step);
  const left: ShownVariable[] = [
    { name: vscode.l10n.t('left'), value: formatInteger(gas) },
    { name: vscode.l10n.t('this instruction'), value: formatInteger(gasCost) },
  ];
  for (let call: CallFrame | undefined = steps.frameAt(step), at = step; call !== undefined; call = call.parent) {
    const used = steps.at(call.first).gas - steps.at(at).gas;
    left.push({
      name: vscode.l10n.t('used by {0}', contractName(replay, call) ?? shortAddress(call.code)),
      value: formatInteger(used),
    });
    at = call.opener ?? at;
  }
  return left;
}
