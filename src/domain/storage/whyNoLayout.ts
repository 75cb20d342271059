import { type Label, label } from '../label.ts';

/** Why a contract has no layout of a kind, as one sentence that is true of what the service knows. */
export function whyNoLayout(
  kind: 'storage' | 'transient',
  compilation: { readonly language: string | undefined; readonly compilerVersion: string | undefined } | undefined,
): Label {
  const what = label(kind === 'storage' ? 'storageLayout' : 'transientStorageLayout');
  const language = compilation?.language;
  const version = compilation?.compilerVersion;
  if (language === undefined) {
    return label('noLayout', what);
  }
  if (language === 'Solidity') {
    const minimum = kind === 'storage' ? '0.5.13' : '0.8.27';
    return isOlder(version, minimum)
      ? label('noLayoutOfVersion', what, minimum, version ?? '?')
      : label('noLayoutThough', what);
  }
  if (language === 'Vyper' && kind === 'storage') {
    return isOlder(version, '0.4.1')
      ? label('noLayoutOfVyperVersion', what, version ?? '?')
      : label('noLayoutOfVyper', what);
  }
  return label('noLayoutOfLanguage', what, language.slice(0, 40));
}

function isOlder(version: string | undefined, minimum: string): boolean {
  const numbers = (text: string) => (/^v?(\d+)\.(\d+)\.(\d+)/.exec(text) ?? []).slice(1).map(Number);
  const [have, need] = [numbers(version ?? ''), numbers(minimum)];
  const at = need.findIndex((part, index) => have[index] !== part);
  return have.length === need.length && at >= 0 && (have[at] ?? 0) < (need[at] ?? 0);
}
