/** The path of a document that belongs to a network: `/<network>/<rest>`, the name percent-encoded. */
export function networkPath(network: string, rest: string): string {
  return `/${encodeURIComponent(network)}/${rest}`;
}

/** The inverse; undefined for a path of another form. A broken escape names no network, as any other unknown name. */
export function readNetworkPath(path: string): { readonly network: string; readonly rest: string } | undefined {
  const [, encoded, rest] = /^\/([^/]+)\/(.+)/s.exec(path) ?? [];
  if (encoded === undefined || rest === undefined) {
    return undefined;
  }
  try {
    return { network: decodeURIComponent(encoded), rest };
  } catch {
    return { network: encoded, rest };
  }
}
