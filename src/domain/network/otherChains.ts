// Names of chains of others wherever they are a word or a part of a name.
const unmistakable = setOf(
  'arbitrum polygon optimism avalanche avax bsc bnb binance xdai fantom ftm celo linea zksync zkevm moonbeam moonriver sepolia goerli kovan rinkeby ropsten holesky hoodi amoy mumbai fuji chiado alfajores starknet berachain unichain worldchain cronos klaytn kaia taiko soneium hyperevm monad etherlink rootstock fraxtal opbnb apechain pulsechain',
);
// Everyday words: a chain only where what stands around them says so, or as the key of an address or of a group of them.
const everyday = setOf('ethereum base gnosis scroll blast zora sonic mantle metis boba aurora harmony ronin ink');
const beforeNoun = setOf('eth mode flare canto kava evmos core lisk sei manta');
const noun = /^[ _-]?(?:mainnet|testnet|devnet|sepolia|goerli|chain|network|l2|one)(?![a-z])/i;
const belongings = /^(?:[ _-]?(?:mainnet|testnet|devnet|one|nova|chain|network)(?![a-z]))+/i;
const said = /(?:(?<![a-z])on\s|chains?(?:id)?\.|(?:chain|network)\w{0,10}["'`]?\s?[:=]\s?["'`]?)$/i;
const keyStart = /(?:^|[^\w.-])$/;
const keyOfAddress = /^["'`\])]{0,3}\s{0,4}(?:=>|[:=|])\s{0,4}(?:\{|["'`([]{0,3}(?:0x|$))/;
const explorerDomain = /^\.(?:io|org|com|xyz|info|network|build)(?![\w])/;
const ledgerWords = setOf('hedera hiero hashgraph hashscan mirrornode');

// Chain ids that stand as keys of addresses, ours among them; low numbers may number anything.
const wellKnownIds = setOf(
  '56 97 100 137 250 295 296 297 324 1101 1284 1285 5000 8453 10200 17000 42161 42170 42220 43113 43114 44787 59141 59144 80001 80002 81457 84531 84532 421613 421614 534351 534352 560048 7777777 11155111 11155420',
);
const number = /(?<![\w.])(?:0x[0-9a-fA-F]{1,8}|\d[\d_]{0,15})(?![\w.])/g;
const beforeChainId = /(?:chain[ _-]?(?:ids?)?["'`\])]{0,3}\s?(?:[:=(,]{1,3}|is|of)?\s?["'`[(]{0,2}|eip155:)$/i;
const keyOfGroup = /^["'`\]]{0,2}\s{0,4}:\s{0,4}(?:\{|["'`]?(?:0x|$))/;

/** A chain that a piece of text names: one of others, one by its chain id, or the ledgers that this is all about. */
export interface NamedChain {
  readonly index: number;
  readonly end: number;
  readonly chain: 'other' | 'ledger' | { readonly chainId: string };
}

/** The chains that a piece of text names, in order. Linear in the text. */
export function namedChains(text: string): readonly NamedChain[] {
  const words = Array.from(text.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g), ({ 0: word, index }) =>
    wordAt(text, index, word),
  );
  const ids = Array.from(text.matchAll(number), ({ 0: digits, index }) => idAt(text, index, digits));
  return [...words, ...ids].filter((found) => found !== undefined).toSorted((a, b) => a.index - b.index);
}

function wordAt(text: string, index: number, written: string): NamedChain | undefined {
  const word = written.toLowerCase();
  const end = index + written.length;
  if (ledgerWords.has(word)) {
    return { index, end, chain: 'ledger' };
  }
  const isExplorer = /\wscan$|^blockscout$/.test(word) && explorerDomain.test(text.slice(end, end + 9));
  if (!unmistakable.has(word) && !isExplorer && !isChainHere(text, index, end, word)) {
    return undefined;
  }
  // `Polygon mainnet` is no mainnet of ours.
  const [more = ''] = belongings.exec(text.slice(end, end + 40)) ?? [];
  return { index, end: end + more.length, chain: 'other' };
}

function isChainHere(text: string, index: number, end: number, word: string): boolean {
  if (!everyday.has(word) && !beforeNoun.has(word)) {
    return false;
  }
  const [before, after] = [text.slice(Math.max(0, index - 30), index), text.slice(end, end + 30)];
  const isKey = keyStart.test(before) && keyOfAddress.test(after);
  return noun.test(after) || (everyday.has(word) && (isKey || (said.test(before) && !/^\w/.test(after))));
}

function idAt(text: string, index: number, digits: string): NamedChain | undefined {
  const end = index + digits.length;
  const before = text.slice(Math.max(0, index - 30), index);
  if (beforeChainId.test(before)) {
    return { index, end, chain: { chainId: String(BigInt(digits.replaceAll('_', ''))) } };
  }
  const isKey = wellKnownIds.has(digits) && keyOfGroup.test(text.slice(end, end + 20));
  return isKey ? { index, end, chain: { chainId: digits } } : undefined;
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
