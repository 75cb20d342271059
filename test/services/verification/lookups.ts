import type { ServiceAnswer, ServiceRequest } from '../kernel/service.ts';
import { invalidParameter, jsonAnswer, minimalContract, unverifiedContract } from './answers.ts';
import { checkChainKnown } from './chains.ts';
import { readSelection, selectDetails } from './fields.ts';
import type { Instance } from './instance.ts';
import { checkAddressChecksum, checkAddressForm, checkChainIdForm, checkQuery, readPageQuery } from './parameters.ts';

/** `GET /v2/contract/{chainId}/{address}`. */
export function contractAnswer(
  instance: Instance,
  request: ServiceRequest,
  chainId: string,
  spelledAddress: string,
): ServiceAnswer {
  checkQuery(request.query, ['fields', 'omit']);
  checkChainIdForm(chainId);
  checkAddressForm(spelledAddress);
  checkChainKnown(instance.chains, chainId);
  const address = checkAddressChecksum(spelledAddress);
  const selection = readSelection(request.query, instance.fieldRules);
  const record = instance.store.find(chainId, address);
  return record
    ? jsonAnswer(200, { ...selectDetails(record.details, selection), ...minimalContract(record) })
    : jsonAnswer(404, unverifiedContract(chainId, address));
}

/** `GET /v2/contract/all-chains/{address}`: 404 with an empty list when no chain has it. */
export function allChainsAnswer(instance: Instance, request: ServiceRequest, address: string): ServiceAnswer {
  checkQuery(request.query, []);
  checkAddressForm(address);
  const results = instance.store.ofAddress(checkAddressChecksum(address)).map(minimalContract);
  return jsonAnswer(results.length > 0 ? 200 : 404, { results });
}

/** `GET /v2/contracts/{chainId}`, a page of minimal records. */
export function contractsAnswer(instance: Instance, request: ServiceRequest, chainId: string): ServiceAnswer {
  checkChainIdForm(chainId);
  const { limit, sort, afterMatchId } = readPageQuery(request.query);
  checkChainKnown(instance.chains, chainId);
  const oldestFirst = instance.store.ofChain(chainId);
  const sorted = sort === 'asc' ? oldestFirst : oldestFirst.toReversed();
  const isLater = (matchId: number, after: number) => (sort === 'asc' ? matchId > after : matchId < after);
  const rest = sorted.filter((record) => afterMatchId === undefined || isLater(Number(record.matchId), afterMatchId));
  return jsonAnswer(200, { results: rest.slice(0, limit).map(minimalContract) });
}

/** `GET /v2/verify/{verificationId}`. */
export function jobAnswer(instance: Instance, request: ServiceRequest, id: string): ServiceAnswer {
  checkQuery(request.query, []);
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) {
    throw invalidParameter('request/params/verificationId must match format "uuid"');
  }
  return jsonAnswer(200, instance.jobs.describe(id, instance.nowMs));
}
