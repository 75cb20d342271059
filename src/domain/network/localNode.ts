/** Ports of the parts of a ledger query service that no ingress joins. */
export interface PartPorts {
  readonly rest: number;
  /** Network properties, fees, topics, airdrops, allowances of NFTs, hooks. */
  readonly restJava: number;
  /** Contract calls and traces of opcodes. */
  readonly web3: number;
}

/** Those of Hiero Local Node. */
export const localNodePorts: PartPorts = { rest: 5551, restJava: 8084, web3: 8545 };

const restJavaPath =
  /^\/api\/v1\/(?:network\/|topics\/[^/]+$|accounts\/[^/]+\/(?:allowances\/nfts$|airdrops\/|hooks(?:\/|$)))/;
const web3Path = /^\/api\/v1\/contracts\/(?:call$|results\/[^/]+\/opcodes$)/;

/**
 * The base of a path of the ledger service: on this machine, where a service answers at the port of the first part alone, the
 * part that has the path. Any other base stays as it is.
 */
export function partBase(base: string, path: string, ports: PartPorts = localNodePorts): string {
  const [, host, port] = /^(http:\/\/(?:127\.0\.0\.1|localhost)):(\d+)$/.exec(base) ?? [];
  if (host === undefined || Number(port) !== ports.rest) {
    return base;
  }
  const part = restJavaPath.test(path) ? ports.restJava : web3Path.test(path) ? ports.web3 : ports.rest;
  return `${host}:${part}`;
}
