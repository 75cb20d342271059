import type { Name } from './name.ts';
import type { KindHint } from './reference.ts';

const kindWords: Readonly<Record<Exclude<KindHint, 'transaction' | 'block'>, string>> = {
  account:
    'account acct treasury payer operator sender receiver recipient owner spender wallet collector beneficiary signer custodian holder creator escrow minter delegate payee treasurer staker node',
  token: 'token nft collection ft fungible hts usdc whbar asset currency sauce stablecoin denominating',
  topic: 'topic hcs',
  contract: 'contract proxy implementation precompile multicall deployed',
  schedule: 'schedule scheduled',
  file: 'file',
};

const kindOfWord = new Map(
  Object.entries(kindWords).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind as KindHint])),
);

export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

const ledgerWords = wordSet(
  'entity hedera hiero hashscan mirror mirrornode ledger evm hbar dragonglass staking stake staked reward',
);
const versionNouns = wordSet(
  'version ver v semver release released revision rev tag image build rc beta alpha snapshot range milestone firmware revnumber changelog npm yarn pnpm pip package plugin dependency dependabot sdk compiler solc pragma engine since deprecated pinned',
);
const versionVerbs = wordSet(
  'upgrade upgraded upgrading downgrade install installed installing download downloaded downloading update updated updating',
);
// What ends a name of a version, as in `tokenVersion`; in other places they are common words.
const versionEndings = wordSet(
  'version ver semver release revision rev tag build range protocol minimum min maximum max since npm',
);
const versionForms = wordSet('info name string code number text label');
const secretWords = wordSet(
  'private priv pk sk passphrase passwd pwd credential wallet broadcast entropy preimage der pem xprv sign signing authorization bearer',
);
// Also where it is run together with others: `privatekey`, `SEEDPHRASE`.
const secretStem = /key|secret|mnemonic|seed|password/;
const hashWords = wordSet('hash digest');
const transactionWords = wordSet('tx txn txid txhash transaction txs receipt');
const blockWords = wordSet('block blockhash');
const otherBytesWords = wordSet(
  'role slot salt root topic signature sig typehash domain separator selector nullifier commitment proof leaf cert certificate running public pubkey nonce storage position interface event code codehash bytecode init initcode sha sha256 sha1 sha512 sha384 md5 checksum integrity keccak keccak256 sstore sload mstore mload merkle node namehash cid metadata image docker commit uuid guid r s',
);

/** The kind of entity a name speaks of; the last telling word decides: `tokenTreasuryAccount` is an account. */
export function entityKindOf({ words, isHyphenated }: Name): KindHint | undefined {
  if (isHyphenated && !endsAsValue({ words })) {
    return undefined;
  }
  let last: KindHint | undefined;
  for (const word of words) {
    last = kindOfWord.get(word) ?? last;
  }
  return last;
}

/** True for the plain word of a kind (`account`, `tokenId`), not for one of the roles that stand for it. */
export function spellsKind({ words }: Name): boolean {
  return words.some((word) => Object.hasOwn(kindWords, word));
}

/** True for names of ids and addresses: `tokenId`, `payer_account`. */
export function endsAsValue({ words }: Pick<Name, 'words'>): boolean {
  return ['id', 'address', 'addr', 'account', 'number', 'num'].includes(words.at(-1) ?? '');
}

export function speaksOfNfts({ words }: Name): boolean {
  return words.some((word) => word === 'nft' || word === 'serial');
}

const transferWords = wordSet('transfer transferred transferring send sending sent pay paying paid airdrop');

export function speaksOfTransfers({ words: [word = '', ...more] }: Name): boolean {
  return more.length === 0 && transferWords.has(word);
}

/** Whether the word before a value is `to` or `from`. */
export function namesParty(name: Name | undefined): boolean {
  return name?.words.length === 1 && ['to', 'from'].includes(name.words[0] ?? '');
}

// A name of more words is data, such as base64.
const mostWords = 8;

export function speaksOfVersions({ words }: Name): boolean {
  if (words.length > mostWords) {
    return false;
  }
  // `buildTransfer` and `deprecatedMemo` are about what the others say.
  const isAboutMore = words.length > 1 && (words[0] === 'build' || words[0] === 'deprecated');
  const said = isAboutMore ? words.slice(1) : words;
  return said.some((word) => versionNouns.has(word) || word.startsWith('version'));
}

/** Without `range`, which two ids have as well. */
export function speaksOfVersionsAlone({ words, isHyphenated }: Name): boolean {
  return speaksOfVersions({ words: words.filter((word) => word !== 'range'), isHyphenated });
}

// What a mainframe's device numbers, such as 0.0.1700, belong to.
const deviceWords = wordSet('dasd zfcp fcp qeth ccw css0 wwpn lun chpid subchannel');

const bumpVerbs = wordSet('bump bumped bumping');
const versionOfStarts = wordSet(
  'version release semver build image compiler sdk install installed installing download downloaded downloading',
);

const programWords = new Set([...versionNouns, ...versionVerbs, ...bumpVerbs, ...versionOfStarts, ...deviceWords]);

/** Whether any of what is asked of versions here may be true of a name. */
export function mayBeOfPrograms({ words }: Name): boolean {
  return words.some((word) => programWords.has(word) || word.startsWith('version'));
}

export function speaksOfDevices({ words }: Name): boolean {
  return words.some((word) => deviceWords.has(word));
}

export function speaksOfBumps({ words }: Name): boolean {
  return words.some((word) => bumpVerbs.has(word));
}

/** `version` of `version of the token`. */
export function startsVersionOf({ words }: Name): boolean {
  return words.some((word) => versionOfStarts.has(word));
}

/** What is done to programs; and also to accounts and tokens. */
export function speaksOfUpgrades({ words }: Name): boolean {
  return words.some((word) => versionVerbs.has(word));
}

/** Also `versionInfo`, but not `versionRegistry`, which is where versions are. */
export function isVersionName({ words }: Name): boolean {
  const last = words.at(-1) ?? '';
  return versionEndings.has(last) || (words.at(-2) === 'version' && versionForms.has(last));
}

// `AccountId.fromString("0.0.5")`, `const treasury: string = '0.0.5'`: these words say nothing and do not count.
const fillers = wordSet(
  'id address addr const let var string str of parse new public private static final val constant immutable memory hedera is equal eq value as entity num number text from',
);

export function isFiller({ words }: Name): boolean {
  return words.every((word) => fillers.has(word)) && !(words.length === 1 && words[0] === 'from');
}

export function speaksOfLedger(name: Name): boolean {
  return !name.isHyphenated && name.words.some((word) => ledgerWords.has(word));
}

export function speaksOfSecrets(name: Name): boolean {
  return secretStem.test(name.words.join(' ')) || name.words.some((word) => secretWords.has(word));
}

/** What a name says a 32- or 48-byte value is: `other` for the many that are neither transaction nor block. */
export function hashKindOf(name: Name): 'transaction' | 'block' | 'hash' | 'other' | undefined {
  if (name.words.some((word) => otherBytesWords.has(word))) {
    return 'other';
  }
  // `tx1`, `txHash2`.
  const words = name.words.map((word) => (/\d$/.test(word) ? word.replace(/\d+$/, '') : word));
  if (words.some((word) => transactionWords.has(word))) {
    return 'transaction';
  }
  if (words.some((word) => blockWords.has(word))) {
    return 'block';
  }
  return words.some((word) => hashWords.has(word)) ? 'hash' : undefined;
}

const byteNames = wordSet(
  'bloom logbloom topic callresult functionparameter data initcode bytecode signature paymasteranddata',
);

/** Whether it is that of bytes which are no address, of which an example may show no more than twenty. */
export function namesOtherBytes(name: Name | undefined): boolean {
  return name !== undefined && byteNames.has(name.words.join(''));
}

const readingWords = wordSet('hex from fromhex string literal byte bytes u8 convert decode buffer');

/** Whether it is that of what turns hex into bytes: `bytes.fromhex`, `Convert.FromHexString`, `hex_literal::hex!`. */
export function readsHex({ words }: Name): boolean {
  return words.every((word) => readingWords.has(word));
}
