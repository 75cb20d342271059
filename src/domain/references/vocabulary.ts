import type { GuessedKind } from './reference.ts';

const kindWords: Readonly<Record<Exclude<GuessedKind, 'transaction' | 'block'>, string>> = {
  account:
    'account acct treasury payer operator sender receiver recipient owner spender wallet collector beneficiary signer custodian holder creator escrow minter delegate payee treasurer staker node',
  token: 'token nft collection ft fungible hts usdc whbar asset currency sauce stablecoin denominating',
  topic: 'topic hcs',
  contract: 'contract proxy implementation precompile multicall deployed',
  schedule: 'schedule scheduled',
  file: 'file',
};
const kindOfWord = new Map(
  Object.entries(kindWords).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind as GuessedKind])),
);
const valueEndings = wordSet('id address addr account number num');
const ledgerWords = wordSet(
  'entity hedera hiero hashscan mirror mirrornode ledger evm hbar dragonglass staking stake staked reward',
);
const versionWords = wordSet(
  'version ver v semver release released revision rev tag image build rc beta alpha snapshot milestone firmware changelog npm yarn pnpm pip package plugin dependency sdk compiler solc pragma engine since deprecated',
);
// What ends a name of a version, as in `tokenVersion`; in other places they are common words.
const versionEndings = wordSet(
  'version ver semver release revision rev tag build protocol minimum min maximum max since npm',
);
// `AccountId.fromString("0.0.5")`, `const treasury: string = '0.0.5'`: these words say nothing and do not count.
const fillers = wordSet(
  'id address addr const let var string str of parse new public private static final val constant immutable memory hedera is equal eq value as entity num number text from',
);
const transactionWords = wordSet('tx txn txid txhash transaction txs receipt');
const blockWords = wordSet('block blockhash');
const otherBytesWords = wordSet(
  'role slot salt root topic signature sig typehash domain separator selector nullifier commitment proof leaf cert certificate running public pubkey nonce storage position interface event code codehash bytecode init initcode sha sha256 sha1 sha512 sha384 md5 checksum integrity keccak keccak256 sstore sload mstore mload merkle node namehash cid metadata image docker commit uuid guid r s',
);
const byteNames = wordSet(
  'bloom logbloom topic callresult functionparameter data initcode bytecode signature paymasteranddata',
);
const readingWords = wordSet('hex from fromhex string literal byte bytes u8 convert decode buffer');
// What a name may say of how a value is written, before the words of a sentence that lead to the value.
const spellings = wordSet('hex str string value byte bytes raw der encoded compressed is was are');

const secretStem = /key|secret|mnemonic|seed|password/;
const secretWords = wordSet(
  'private priv pk sk passphrase passwd pwd credential wallet broadcast entropy preimage der pem xprv sign signing authorization bearer',
);
const privatePart = /priv|secret|seed|mnemonic|passphrase|password|passwd|entropy|preimage|credential|xprv/;
const publicName = /(?<!no[nt])pub(?:lic)?key$/;
const negations = wordSet('not non no never isn isnt without');
// Wherever it stands in a name, also run together with others: `TXSIGNER`, `txfrom`.
const ownerPart =
  /signer|sender|from|key|seed|secret|priv|pk|mnemonic|password|passphrase|passwd|credential|entropy|preimage|xprv|blinding|trapdoor|shamir/;
const ownerWord = /(?:^| )(?:sk|pwd|pw|pass|wif|der|pem|sign|signing|send|sending|auth|salt)(?: |$)/;
const lettersOfDigits: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** The set of some words, given as one text. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/** An identifier or word, read as lower-case singular words: `treasuryTokens` is treasury, token. */
export class Name {
  readonly written: string;
  readonly words: readonly string[];
  /** `account-kit`: a package or option, whose first words say little about a value. */
  readonly isHyphenated: boolean;
  readonly kind: GuessedKind | undefined;
  readonly isFiller: boolean;
  #hashKind: HashKind | 'unread' | undefined = 'unread';
  #mentionsSecret: boolean | undefined;
  #mayBeSecret: boolean | undefined;
  #hash: NameOfHash | 'unread' | undefined = 'unread';
  #key: 'public' | 'private' | 'unread' | undefined = 'unread';

  constructor(text: string, words: readonly string[]) {
    this.written = text;
    this.words = words;
    this.isHyphenated = text.includes('-');
    this.kind = !this.isHyphenated || this.endsAsValue ? kindOf(words) : undefined;
    this.isFiller = words.every((word) => fillers.has(word)) && !(words.length === 1 && words[0] === 'from');
  }

  /** Whether it is a name of ids and addresses: `tokenId`, `payer_account`. */
  get endsAsValue(): boolean {
    return valueEndings.has(this.words.at(-1) ?? '');
  }

  /** Whether it holds the plain word of a kind (`tokenId`), not only one of the roles that stand for it. */
  get spellsKind(): boolean {
    return this.words.some((word) => Object.hasOwn(kindWords, word));
  }

  get mentionsLedger(): boolean {
    return !this.isHyphenated && this.words.some((word) => ledgerWords.has(word));
  }

  get mentionsVersion(): boolean {
    // `buildTransfer` and `deprecatedMemo` are about what the others say; more than eight words are data.
    const isAboutMore = this.words.length > 1 && /^(?:build|deprecated)$/.test(this.words[0] ?? '');
    return (
      this.words.length <= 8 &&
      this.words.some((word, at) => (at > 0 || !isAboutMore) && (versionWords.has(word) || word.startsWith('version')))
    );
  }

  /** Whether it is the name of a version: `tokenVersion`, `versionInfo`. */
  get isVersion(): boolean {
    const last = this.words.at(-1) ?? '';
    return (
      versionEndings.has(last) || (this.words.at(-2) === 'version' && /^(?:info|name|string|code|number)$/.test(last))
    );
  }

  /** What it says that 32 or 48 bytes are: `other` is neither a transaction nor a block. */
  get hashKind(): HashKind | undefined {
    this.#hashKind = this.#hashKind === 'unread' ? hashKindOf(this.words) : this.#hashKind;
    return this.#hashKind;
  }

  /** Whether it speaks of keys, secrets or what is signed. */
  get mentionsSecret(): boolean {
    this.#mentionsSecret ??= secretStem.test(this.words.join(' ')) || this.words.some((word) => secretWords.has(word));
    return this.#mentionsSecret;
  }

  /** Whether it may be of a key or of whom a key belongs to, also with digits for letters (`k3y`). */
  get mayBeSecret(): boolean {
    this.#mayBeSecret ??= mayBeSecret(this.words);
    return this.#mayBeSecret;
  }

  /** Which hash it says that its value is: `bare` is `hash` alone, `other` that of something else. */
  get hash(): NameOfHash | undefined {
    this.#hash = this.#hash === 'unread' ? hashOf(this.words) : this.#hash;
    return this.#hash;
  }

  /** Which key it says that its value is. */
  get key(): 'public' | 'private' | undefined {
    this.#key = this.#key === 'unread' ? keyOf(this.words) : this.#key;
    return this.#key;
  }

  /** Whether it is of bytes that are no address, of which an example may show twenty. */
  get isOfOtherBytes(): boolean {
    return byteNames.has(this.words.join(''));
  }

  /** Whether it turns hex into bytes: `bytes.fromhex`. */
  get readsHex(): boolean {
    return this.words.every((word) => readingWords.has(word));
  }
}

type NameOfHash = 'transaction' | 'block' | 'bare' | 'other';
type HashKind = 'transaction' | 'block' | 'hash' | 'other';

/** The last word that tells decides: `tokenTreasuryAccount` is an account. */
function kindOf(words: readonly string[]): GuessedKind | undefined {
  // A wallet is a program as often as an account.
  return words.length === 1 && words[0] === 'wallet'
    ? undefined
    : kindOfWord.get(words.findLast((word) => kindOfWord.has(word)) ?? '');
}

function hashKindOf(all: readonly string[]): HashKind | undefined {
  if (all.some((word) => otherBytesWords.has(word))) {
    return 'other';
  }
  const words = all.map((word) => word.replace(/\d+$/, ''));
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  return has(transactionWords)
    ? 'transaction'
    : has(blockWords)
      ? 'block'
      : words.includes('hash') || words.includes('digest')
        ? 'hash'
        : undefined;
}

const hashSubject =
  /(?:^| )(?:(?:tx|txn|transaction|block) hash|(?:tx|txn|transaction) ?id)$|(?:tx|txn|transaction|block)hash$/;

function hashOf(all: readonly string[]): NameOfHash | undefined {
  const words = all.map((word) => word.replace(/[^a-z]+/g, '')).filter((word) => word !== '');
  const said = words.slice(0, words.findLastIndex((word) => !spellings.has(word)) + 1);
  const last = said.at(-1) ?? '';
  if (!/(?:hash|id)$/.test(last) || said.some((word) => negations.has(word))) {
    return undefined;
  }
  const [whole = ''] = hashSubject.exec(said.slice(-2).join(' ')) ?? [];
  if (whole !== '') {
    return whole.includes('block') ? 'block' : 'transaction';
  }
  return last.endsWith('hash') ? (said.length === 1 && last === 'hash' ? 'bare' : 'other') : undefined;
}

function keyOf(all: readonly string[]): 'public' | 'private' | undefined {
  const words = all.map((word) => word.replace(/[^a-z]+/g, '')).filter((word) => word !== '');
  const said = words.slice(0, words.findLastIndex((word) => !spellings.has(word)) + 1).join('');
  return mentionsPrivate(said)
    ? 'private'
    : publicName.test(said) && !words.some((word) => negations.has(word))
      ? 'public'
      : undefined;
}

/** Whether lower-case letters hold a word for what is private, also run together with others. */
export function mentionsPrivate(text: string): boolean {
  return privatePart.test(text);
}

function mayBeSecret(words: readonly string[]): boolean {
  const written = words.join(' ');
  const spelled = written.replace(/[013457]/g, (digit) => lettersOfDigits[digit] ?? '');
  return [written, spelled].some((each) => {
    const letters = each.replace(/[^a-z ]+/g, '');
    return ownerWord.test(letters) || ownerPart.test(letters.replaceAll(' ', ''));
  });
}

const remembered = 1_000;
const longest = 31;
const wordPattern = /[A-Z]+(?=[A-Z][a-z])|[A-Z]*[a-z0-9]+|[A-Z]+/g;
const digitsPattern = /^(?:0?x?[0-9a-fA-F]+|[A-Z2-7]+)$/;
const namePattern = /[A-Za-z]\w*(?:-\w+)*/g;
const digitsName = new Name('0', ['0']);

/** Reads names, and remembers them: a file repeats the same few words. */
export class NameReader {
  readonly #known = new Map<string, Name>();

  read(text: string): Name {
    if (text.length > longest) {
      // No two of them are the same. Those of digits are other values: their letters spell nothing.
      return digitsPattern.test(text) ? digitsName : readName(text);
    }
    let name = this.#known.get(text);
    if (name === undefined) {
      name = readName(text);
      if (this.#known.size === remembered) {
        this.#known.clear();
      }
      this.#known.set(text, name);
    }
    return name;
  }

  /** The names in a text. */
  readAll(text: string): readonly Name[] {
    return (text.match(namePattern) ?? []).map((name) => this.read(name));
  }
}

function readName(text: string): Name {
  return new Name(
    text,
    (text.match(wordPattern) ?? []).map((word) => singular(word.toLowerCase())),
  );
}

function singular(word: string): string {
  if (!word.endsWith('s') || word.length < 4 || /(ss|us|is|ias)$/.test(word)) {
    return word;
  }
  return word
    .replace(/ies$/, 'y')
    .replace(/(sh|ch|x|alias|ss)es$/, '$1')
    .replace(/(?<!alia|s)s$/, '');
}

export function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

export function isWord(code: number): boolean {
  return isLetter(code) || isDigit(code) || code === 0x5f;
}
