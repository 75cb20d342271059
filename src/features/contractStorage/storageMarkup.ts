/** Only a checked address becomes a link, and the link only looks it up, on the network of the page. */
export function addressLink(address: string, network: string | undefined): string {
  const query = encodeURIComponent(JSON.stringify(network === undefined ? [address] : [address, network]));
  return isAddress(address)
    ? `<a href="command:hieroLens.lookup?${query}" title="Look up ${address}">${address}</a>`
    : escapeHtml(address);
}

/** Text that is text in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function isAddress(text: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(text);
}

/** A slot as text, a hash shortened in its middle. */
export function shortSlot(slot: string): string {
  return slot.length > 22 ? `${slot.slice(0, slot.indexOf('0x') + 6)}…${slot.slice(-4)}` : slot;
}
