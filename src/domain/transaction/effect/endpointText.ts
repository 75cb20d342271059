import { joined, type Words } from '../../phrase.ts';
import { formatIpAddress } from '../../value/ipAddress.ts';
import { integerIn, valueIn } from '../fieldLookup.ts';
import { enumWords, schemaNameWords } from '../transaction.ts';
import type { DecodedField } from '../transactionContent.ts';
import { formatBytes } from '../transactionFormat.ts';

const endpointTypes: ReadonlySet<string> = new Set(['ServiceEndpoint', 'RegisteredServiceEndpoint']);

/** What a registered endpoint serves, by the message that says so. */
const services = ['blockNode', 'mirrorNode', 'rpcRelay', 'generalService'];

/** `10.0.0.1:50211`, `node.example:443`; undefined for a message that is no endpoint. */
export function endpointText(field: DecodedField): Words | undefined {
  if (field.kind !== 'message' || !endpointTypes.has(field.messageType)) {
    return undefined;
  }
  const { fields } = field;
  const address = valueIn(fields, 'ipAddressV4', 'bytes') ?? valueIn(fields, 'ipAddress', 'bytes');
  const hosts = [
    valueIn(fields, 'domainName', 'text'),
    address && (formatIpAddress(address) ?? formatBytes(address)),
  ].filter((host) => host !== undefined && host !== '');
  const port = integerIn(fields, 'port');
  const shown = hosts.map((host = '') => (typeof host === 'string' && host.includes(':') ? `[${host}]` : host));
  const served = fields.flatMap((part) =>
    part.kind === 'message' && services.includes(part.name ?? '') ? [servedText(part)] : [],
  );
  const tls = valueIn(fields, 'requiresTls', 'boolean') ? ['TLS'] : [];
  const more = [...tls, ...served].join(', ');
  return [shown.length === 0 ? '?' : joined(shown, ' / '), `:${port}${more === '' ? '' : ` (${more})`}`];
}

function servedText({ name = '', fields }: DecodedField & { readonly kind: 'message' }): string {
  const apis = fields.flatMap((part) =>
    part.kind === 'enum' ? [part.label === undefined ? String(part.value) : enumWords(part.label).toLowerCase()] : [],
  );
  const description = valueIn(fields, 'description', 'text');
  const more = [apis.join(' / '), description].filter((text) => text !== undefined && text !== '').join(' ');
  return more === '' ? schemaNameWords(name) : `${schemaNameWords(name)} ${more}`;
}
