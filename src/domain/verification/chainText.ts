/** True for a chain id as commands and users give it: 1 to 20 digits, not 0. */
export function isChainId(text: string): boolean {
  return /^\d{1,20}$/.test(text) && !/^0+$/.test(text);
}

/** A chain as it is listed, by id and by all that is shown of it. */
export interface ListedChain {
  readonly chainId: string;
  readonly texts: readonly string[];
}

/**
 * What a text means that is typed to find a chain: `listed` finds some, `unlisted` is the id of another, `problem` is
 * neither. Parts of ids are ids too: 29 is no other spelling of 296.
 */
export function readChainText(text: string, chains: readonly ListedChain[]): 'listed' | 'unlisted' | 'problem' {
  if (isChainId(text)) {
    return chains.some(({ chainId }) => chainId === text) ? 'listed' : 'unlisted';
  }
  const wanted = text.toLowerCase();
  const isFound = chains.some(({ texts }) => texts.some((shown) => shown.toLowerCase().includes(wanted)));
  return isFound ? 'listed' : 'problem';
}
