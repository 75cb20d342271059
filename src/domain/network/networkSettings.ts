import type { LedgerId } from '../entity/entityId.ts';
import { type Phrase, phrase } from '../phrase.ts';
import { isRecord } from '../value/untrustedJson.ts';
import { builtInNetworks, type Network, type ServiceBase, type SettingProblem, sampleNetwork } from './network.ts';

/** The settings a network is made of, as the user wrote them: any JSON. */
export interface RawNetworkSettings {
  readonly network: unknown;
  readonly customNetworks: unknown;
  readonly statusUrl: unknown;
  readonly verificationUrl: unknown;
  /** The sample folder is open, where its network can be selected. */
  readonly hasSample?: boolean;
}

const maxNameLength = 200;
const customNetworksSetting = 'hieroLens.customNetworks';

/**
 * The selected network. Never fails: what cannot be used becomes a {@link ServiceBase} problem of just that service,
 * so that the rest works; an unknown network name leaves the ledger service off.
 */
export function resolveNetwork(raw: RawNetworkSettings): Network {
  // A workspace may name it, with a megabyte or an object: what is no network is shown and kept in many places.
  const name = (typeof raw.network === 'object' ? '' : String(raw.network)).slice(0, maxNameLength);
  return (
    listNetworks(raw).find((network) => network.name === name) ?? {
      name,
      chainId: '0',
      ledgerId: undefined,
      explorerUrl: undefined,
      ledger: { problem: unknownNetwork(name, raw.customNetworks) },
      status: readServiceUrl(raw.statusUrl, 'hieroLens.statusUrl', '/api/v2'),
      verification: readServiceUrl(raw.verificationUrl, 'hieroLens.verificationUrl', '/v2'),
    }
  );
}

function unknownNetwork(name: string, customNetworks: unknown): SettingProblem {
  return isRecord(customNetworks)
    ? {
        setting: 'hieroLens.network',
        detail: phrase`There is no network named "${name}": choose a built-in one or add it to ${customNetworksSetting}.`,
      }
    : {
        setting: customNetworksSetting,
        detail: phrase`${customNetworksSetting} is not an object of names and networks, so that there is no "${name}".`,
      };
}

/**
 * All networks that can be selected: built-in ones first, then the user's in their order, then the sample where it is
 * open. Names that are not the user's are reserved.
 */
export function listNetworks(raw: RawNetworkSettings): readonly Network[] {
  const status = readServiceUrl(raw.statusUrl, 'hieroLens.statusUrl', '/api/v2');
  const verification = readServiceUrl(raw.verificationUrl, 'hieroLens.verificationUrl', '/v2');
  const definitions = new Map(Object.entries(isRecord(raw.customNetworks) ? raw.customNetworks : {}));
  const ignored = (name: string) => (definitions.delete(name) ? { ignored: [reservedName(name)] } : {});
  const builtIn = builtInNetworks.map(({ ledgerUrl, ...known }) => ({
    ...known,
    ledger: { url: ledgerUrl },
    status,
    verification,
    ...ignored(known.name),
  }));
  const sample = raw.hasSample === true ? [{ ...sampleNetwork, ...ignored(sampleNetwork.name) }] : [];
  const custom = [...definitions].map(([name, definition]) =>
    readCustomNetwork(name, definition, status, verification),
  );
  return [...builtIn, ...custom, ...sample];
}

function reservedName(name: string): SettingProblem {
  const setting = `${customNetworksSetting}.${name}`;
  return { setting, detail: phrase`${setting} has the name of a built-in network: give it another one.` };
}

/** What is wrong with the services of a network, one entry per setting. */
export function networkProblems(network: Network): readonly SettingProblem[] {
  const problems = [network.ledger, network.status, network.verification].flatMap((base) =>
    'problem' in base ? [base.problem] : [],
  );
  return problems.filter(
    (problem, index) => problems.findIndex((other) => other.setting === problem.setting) === index,
  );
}

/**
 * A base URL as a user may write it: http or https, with or without trailing slash and API path; no user name, query
 * or fragment, since those have no meaning in a base and could hide where a request goes.
 */
export function readServiceUrl(value: unknown, setting: string, apiPath: string): ServiceBase {
  const problem = (detail: Phrase): ServiceBase => ({ problem: { setting, detail } });
  if (typeof value !== 'string' || value.trim() === '') {
    return problem(phrase`${setting} is empty: write the address of the service, such as https://example.com.`);
  }
  const text = value.trim();
  if (!URL.canParse(text)) {
    // The text is not quoted: an address with a fault in it may hold a password.
    return problem(phrase`${setting} is not a URL: write an address such as https://example.com.`);
  }
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return problem(phrase`${setting} must start with https:// or http://, not ${url.protocol}.`);
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    return problem(phrase`${setting} must not hold a user name, a query or a fragment.`);
  }
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  return { url: `${url.origin}${path.endsWith(apiPath) ? path.slice(0, path.length - apiPath.length) : path}` };
}

function readCustomNetwork(
  name: string,
  definition: unknown,
  defaultStatus: ServiceBase,
  defaultVerification: ServiceBase,
): Network {
  const fields: Record<string, unknown> = isRecord(definition) ? definition : {};
  const setting = (field: string) => `${customNetworksSetting}.${name}.${field}`;
  const serviceUrl = <T>(field: string, apiPath: string, absent: T): ServiceBase | T =>
    fields[field] === undefined ? absent : readServiceUrl(fields[field], setting(field), apiPath);
  const chainId = /^\d{1,20}$/.test(String(fields['chainId'])) ? String(fields['chainId']) : undefined;
  const noChain = {
    setting: setting('chainId'),
    detail: phrase`${setting('chainId')} must be the EVM chain id in decimal, such as 296.`,
  };
  const ledgerId =
    fields['ledgerId'] === undefined ? { id: undefined } : readLedgerId(fields['ledgerId'], setting('ledgerId'));
  const explorer = serviceUrl('explorerUrl', '', { url: undefined });
  const ignored = [ledgerId, explorer].flatMap((read) => ('problem' in read ? [read.problem] : []));
  return {
    name,
    chainId: chainId ?? '0',
    ledgerId: 'id' in ledgerId ? ledgerId.id : undefined,
    explorerUrl: 'url' in explorer ? explorer.url : undefined,
    ledger: readServiceUrl(fields['ledgerUrl'], setting('ledgerUrl'), '/api/v1'),
    status: serviceUrl('statusUrl', '/api/v2', defaultStatus),
    verification:
      chainId === undefined ? { problem: noChain } : serviceUrl('verificationUrl', '/v2', defaultVerification),
    ...(ignored.length === 0 ? {} : { ignored }),
  };
}

function readLedgerId(
  value: unknown,
  setting: string,
): { readonly id: LedgerId } | { readonly problem: SettingProblem } {
  const id = String(value).replace(/^0x/, '');
  return /^([0-9a-f]{2})+$/i.test(id)
    ? { id: id.toLowerCase() }
    : { problem: { setting, detail: phrase`${setting} must be whole bytes in hex, such as 0x01.` } };
}
