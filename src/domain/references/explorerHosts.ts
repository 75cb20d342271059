import { Ending } from './ending.ts';

const names = String.raw`(?:[\w-]+\.)*(?:hashscan\.io|dragonglass\.me|hederaexplorer\.io|arkhia\.io|lworks\.io|kabuto\.sh|hederascan\.com|hgraph\.(?:io|app|com))`;
const host = new RegExp(`^${names}$`);
const page = new Ending(new RegExp(String.raw`https?:\/\/${names}\/[\w%/#?=&.-]*\/`, 'i'));

/** Public explorers, which have several networks: named by a part of the host, by a segment of the path or in the query. */
export function isExplorerHost(hostname: string): boolean {
  return host.test(hostname);
}

/** Whether a text ends in the address of a page of one, up to what the page is about. */
export function endsInExplorerPath(before: string): boolean {
  // Most paths are not of an address.
  return before.includes('://') && page.test(before);
}
