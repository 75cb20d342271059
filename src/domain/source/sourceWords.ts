import type { SourceLanguage } from './sourceTokens.ts';

const words: Readonly<Record<SourceLanguage, ReadonlySet<string>>> = {
  Solidity: new Set(
    'abstract anonymous as assembly assert break calldata catch constant constructor continue contract delete do else emit enum error event external fallback false for from function global if immutable import indexed interface internal is layout at leave let library mapping memory modifier new override payable pragma private public pure receive return returns revert require storage struct super switch case default this throw transient true try type unchecked unicode hex using var view virtual while days ether gwei hours minutes seconds weeks wei'.split(
      ' ',
    ),
  ),
  Vyper: new Set(
    'and as assert break constant continue def elif else enum event exports extcall False flag for from if implements import in indexed immutable initializes interface is log named_reexport None nonpayable not or pass payable pure public raise reentrant return self staticcall struct super transient True uses view while'.split(
      ' ',
    ),
  ),
};

const types: Readonly<Record<SourceLanguage, RegExp>> = {
  Solidity: /^(?:address|bool|byte|bytes\d{0,2}|string|u?int\d{0,3}|u?fixed(?:\d{1,3}x\d{1,2})?)$/,
  Vyper: /^(?:address|bool|Bytes|bytes\d{1,2}|String|decimal|DynArray|HashMap|u?int\d{1,3})$/,
};

/** Whether a language gives a name a meaning of its own. */
export function isSourceWord(name: string, language: SourceLanguage): boolean {
  return words[language].has(name);
}

/** Whether a name is one of the language's own types. */
export function isSourceType(name: string, language: SourceLanguage): boolean {
  return types[language].test(name);
}
