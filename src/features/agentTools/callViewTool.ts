import * as vscode from 'vscode';
import { abiSignature } from '../../domain/contract/abi.ts';
import {
  type CallableFunction,
  callableFunctions,
  outputLines,
  revertText,
  type SimulatedCall,
  valueLines,
} from '../../domain/contract/contractCall.ts';
import { followProxies, verifiedContracts } from '../../domain/contract/proxyChain.ts';
import { InputError } from '../../domain/failure.ts';
import { mergedAbi, proxyDoubt } from '../../editor/contractAbis.ts';
import { phraseText } from '../../editor/phraseText.ts';
import type { AgentDependencies, AgentTool } from './agentTool.ts';
import {
  agentContract,
  contractInput,
  hostOf,
  isPrivateKey,
  listInput,
  mayHoldPrivateKey,
  networkInput,
  privateKeyRefusal,
  requiredText,
} from './toolInput.ts';

/** Runs a view or pure function of a verified contract. */
export function createCallViewTool(
  dependencies: Pick<AgentDependencies, 'networkContext' | 'store' | 'runCall'>,
): AgentTool {
  const { networkContext, store, runCall } = dependencies;
  return (input) => {
    const network = networkInput(networkContext, input);
    const address = contractInput(input);
    const wanted = requiredText(input, 'function', 1_000).trim();
    const inputs = listInput(input, 'arguments');
    if ([wanted, ...inputs].some(isPrivateKey)) {
      throw privateKeyRefusal('');
    }
    return {
      network,
      doing: vscode.l10n.t('Calling {0} of {1} on {2}', wanted, address, network.name),
      sends: vscode.l10n.t(
        'The call “{0}({1})” of {2} is sent to the mirror node of {3} ({4}), which simulates it. No transaction is sent.',
        wanted.replace(/\(.*/s, ''),
        inputs.join(', '),
        address,
        network.name,
        hostOf(network.ledger),
      ),
      async run(signal) {
        const found = await agentContract(dependencies, network, address);
        const proxy = await followProxies(store, found, { signal });
        const abi = await mergedAbi(await verifiedContracts(store, proxy), signal);
        const called = choose(callableFunctions(abi), wanted, proxyDoubt(proxy));
        checkArguments(called, inputs);
        const signature = abiSignature(called);
        const call = await runCall(found, { signature, inputs }, signal);
        return { function: signature, arguments: valueLines(call.sent, call.context), ...answerData(call) };
      },
    };
  };
}

function choose(functions: readonly CallableFunction[], wanted: string, doubt: string | undefined): CallableFunction {
  const text = wanted.replaceAll(/\s/g, '');
  const [only, ...others] = functions.filter((one) => abiSignature(one) === text || one.name === text);
  if (only === undefined || others.length > 0) {
    const known = functions.map(abiSignature).slice(0, 20).join(', ');
    const sentence = vscode.l10n.t('Name one view or pure function by its signature. The first are {0}.', known || '–');
    throw new InputError('unknown-function', doubt === undefined ? sentence : `${sentence} ${doubt}`);
  }
  return only;
}

function checkArguments({ inputs: parameters }: CallableFunction, inputs: readonly string[]): void {
  if (inputs.length !== parameters.length) {
    const types = parameters.map(({ type, name }) => `${type} ${name}`.trim()).join(', ');
    throw new InputError(
      'invalid-input',
      vscode.l10n.t('The function takes {0} arguments: {1}.', String(parameters.length), types || '–'),
    );
  }
  // Of bytes, 32 of them are mostly a hash or the name of a role.
  const takesBytes = ({ type, components }: CallableFunction['inputs'][number]): boolean =>
    type.startsWith('bytes') || (components ?? []).some(takesBytes);
  if (parameters.some((parameter, index) => !takesBytes(parameter) && mayHoldPrivateKey(inputs[index] ?? ''))) {
    throw privateKeyRefusal('');
  }
}

function answerData({ called, answer, gas, context }: SimulatedCall): object {
  switch (answer.kind) {
    case 'result':
      return {
        result: answer.values === undefined ? answer.data : outputLines(called, answer.values, context),
        gas,
      };
    case 'estimated':
      return { gas: answer.gas };
    case 'reverted':
      return {
        reverted: phraseText(revertText(answer.revert)),
        ...(answer.revert.kind === 'error' ? { error: valueLines(answer.revert.parameters, context) } : {}),
      };
    case 'refused':
      return { refused: answer.response.status, messages: answer.response.messages };
  }
}
