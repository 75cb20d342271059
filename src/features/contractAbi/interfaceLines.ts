import * as vscode from 'vscode';
import { readAbi } from '../../domain/contract/abi.ts';
import type { ProxyLink } from '../../domain/contract/contractOverview.ts';
import { type ContractNetwork, formatContractNetwork } from '../../domain/contract/networkContract.ts';
import { isProxyUnknown } from '../../domain/contract/proxyChain.ts';
import { formatVerification, type VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import { phrase } from '../../domain/phrase.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { phraseText } from '../../editor/phraseText.ts';
import type { AbiLoaders } from '../../services/abi/abiLoaders.ts';

type AbiRenderers = Awaited<ReturnType<AbiLoaders['loadAbi']>>;

/** Above what may lack the functions of an implementation. */
export function checkFailed(): string {
  return comment(
    vscode.l10n.t(
      'The proxy check failed: functions of an implementation may be missing here. Open it again to retry.',
    ),
  );
}

export function comment(text: string): string {
  return `// ${text}`;
}

/** What a reader of a proxy must know before its interface. */
export function proxyNote(head: ProxyLink, count: number): readonly string[] {
  const failed = isProxyUnknown(head) ? [checkFailed()] : [];
  if (head.proxy?.kind !== 'resolved' || !head.proxy.isProxy) {
    return failed;
  }
  const unverified = head.implementations.filter(({ isVerified, proxy }) => !isVerified && proxy !== undefined);
  return [
    ...failed,
    comment(proxyText(head.proxy.proxyType, count)),
    ...unverified.map(({ address }) =>
      comment(vscode.l10n.t('Not verified, so its functions are not known: {0}', formatEvmAddress(address))),
    ),
  ];
}

function proxyText(type: string | undefined, count: number): string {
  const kind = type === undefined ? phraseText(phrase`of an unknown kind`) : singleLine(type, 60);
  return count === 1
    ? vscode.l10n.t('A proxy ({0}) with 1 verified implementation.', kind)
    : vscode.l10n.t('A proxy ({0}) with {1} verified implementations.', kind, count);
}

/** One contract's part of an ABI document, a line or a pause each. */
export function* interfaceLines(
  on: ContractNetwork,
  contract: VerifiedContract,
  { renderAbiInterface: render }: AbiRenderers,
): Generator<string | undefined> {
  const address = formatEvmAddress(contract.address);
  yield* [
    comment(vscode.l10n.t('{0} on {1}', address, phraseText(formatContractNetwork(on)))),
    comment(vscode.l10n.t('Source verification: {0}', singleLine(phraseText(formatVerification(contract))))),
    ...(contract.cloneOf === undefined
      ? []
      : [
          comment(
            vscode.l10n.t('A clone (EIP-1167) of {0}, whose verified ABI this is.', formatEvmAddress(contract.cloneOf)),
          ),
        ]),
    '',
  ];
  if (!Array.isArray(contract.abi)) {
    const language = contract.compilation?.language;
    yield comment(
      language === undefined
        ? vscode.l10n.t('The service has no ABI for this contract.')
        : vscode.l10n.t('The service has no ABI for this contract ({0}).', singleLine(language, 40)),
    );
    return;
  }
  const { signatures, devdoc, userdoc } = contract;
  for (const abi of readAbi(contract.abi)) {
    if (abi === undefined) {
      yield undefined;
    } else {
      yield* render(abi, { translate: phraseText, name: contract.compilation?.name, signatures, devdoc, userdoc });
    }
  }
}
