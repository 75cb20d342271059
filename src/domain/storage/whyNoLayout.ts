/** Why a contract has no layout of a kind, as one sentence that is true of what the service knows. */
export function whyNoLayout(
  kind: 'storage' | 'transient',
  compilation: { readonly language: string | undefined; readonly compilerVersion: string | undefined } | undefined,
): string {
  const what = kind === 'storage' ? 'storage layout' : 'transient storage layout';
  const language = compilation?.language;
  const version = compilation?.compilerVersion;
  if (language === undefined) {
    return `The verification service has no ${what} for this contract.`;
  }
  if (language === 'Solidity') {
    const [minimum, name] = kind === 'storage' ? ['0.5.13', 'solc 0.5.13'] : ['0.8.27', 'solc 0.8.27'];
    return isOlder(version, minimum)
      ? `There is no ${what}: the compiler writes one since ${name}, and this contract was compiled with ${version}.`
      : `The verification service has no ${what} for this contract, though its compiler can write one.`;
  }
  if (language === 'Vyper' && kind === 'storage') {
    return isOlder(version, '0.4.1')
      ? `There is no ${what}: the service has them for Vyper since about 0.4.1, and this contract was compiled with ${version}.`
      : `The verification service has no ${what} for this contract: some server versions have none for Vyper.`;
  }
  return `There is no ${what}: the compiler writes none for ${language.slice(0, 40)}.`;
}

function isOlder(version: string | undefined, minimum: string): boolean {
  const numbers = (text: string) => (/^v?(\d+)\.(\d+)\.(\d+)/.exec(text) ?? []).slice(1).map(Number);
  const [have, need] = [numbers(version ?? ''), numbers(minimum)];
  const at = need.findIndex((part, index) => have[index] !== part);
  return have.length === need.length && at >= 0 && (have[at] ?? 0) < (need[at] ?? 0);
}
