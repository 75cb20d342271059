import type { Clock } from '../clock.ts';
import type { ServiceAnswer, ServiceHandler, ServiceRequest } from '../kernel/service.ts';
import {
  invalidParameter,
  jsonAnswer,
  minimalContract,
  RequestError,
  unknownRoute,
  unverifiedContract,
} from './answers.ts';
import { selectDetails } from './fields.ts';
import { chainItems, checkAddress, checkContract, checkQuery, type Instance } from './instance.ts';
import { countedUuid, Jobs } from './jobs.ts';
import { RecordStore } from './record.ts';
import { addFirstRecords } from './records.ts';
import { signaturesAnswer } from './signatureDatabase.ts';
import { type SubmissionWay, submitAnswer } from './submit.ts';

/** The contract-verification service as server 3.12.1 answers, all paths under `/server`. See README.md beside it. */
export function createVerification(options: { readonly clock: Clock }): { readonly handler: ServiceHandler } {
  const { nowMs } = options.clock;
  const store = new RecordStore();
  addFirstRecords(store, nowMs());
  const jobs = new Jobs(store);
  let errors = 0;
  const instance: Instance = { store, jobs, nowMs, nextErrorId: () => countedUuid('e44a', ++errors) };
  return { handler: (request) => answer(instance, request) };
}

function answer(instance: Instance, request: ServiceRequest): ServiceAnswer {
  instance.jobs.settle(instance.nowMs());
  try {
    return routed(instance, request) ?? unknownRoute(request.method, request.path.replace(/^\/server(?=\/)/, ''));
  } catch (error) {
    if (!(error instanceof RequestError)) {
      throw error;
    }
    const { status, customCode, message } = error;
    return jsonAnswer(status, { customCode, message, errorId: instance.nextErrorId() });
  }
}

/** Undefined for a route or a method the server does not have. */
function routed(instance: Instance, request: ServiceRequest): ServiceAnswer | undefined {
  const [, base, version, ...segments] = request.path.split('/');
  if (base !== 'server') {
    return undefined;
  }
  const [resource, first = '', second = ''] = segments;
  switch (`${request.method} ${version}/${resource}/${segments.length}`) {
    case 'GET chains/undefined/0':
      return jsonAnswer(200, chainItems);
    case 'GET signature-database/v1/2':
      return first === 'lookup' ? signaturesAnswer(request) : undefined;
    case 'GET v2/contract/3':
      return first === 'all-chains'
        ? allChainsAnswer(instance, request, second)
        : contractAnswer(instance, request, first, second);
    case 'GET v2/verify/2':
      return jobAnswer(instance, request, first);
    case 'POST v2/verify/3':
      return submitAnswer(instance, request, 'standardJson', first, second);
    case 'POST v2/verify/4':
      return isWay(first) ? submitAnswer(instance, request, first, second, segments[3] ?? '') : undefined;
    default:
      return undefined;
  }
}

function isWay(word: string): word is SubmissionWay {
  return word === 'etherscan' || word === 'metadata';
}

function contractAnswer(
  instance: Instance,
  { query }: ServiceRequest,
  chainId: string,
  spelledAddress: string,
): ServiceAnswer {
  checkQuery(query, ['fields', 'omit']);
  const address = checkContract(chainId, spelledAddress);
  const record = instance.store.find(chainId, address);
  return record
    ? jsonAnswer(200, { ...selectDetails(record.details, query), ...minimalContract(record) })
    : jsonAnswer(404, unverifiedContract(chainId, address));
}

/** 404 with an empty list when no chain has it. */
function allChainsAnswer(instance: Instance, { query }: ServiceRequest, address: string): ServiceAnswer {
  checkQuery(query, []);
  const results = instance.store.ofAddress(checkAddress(address)).map(minimalContract);
  return jsonAnswer(results.length > 0 ? 200 : 404, { results });
}

function jobAnswer(instance: Instance, { query }: ServiceRequest, id: string): ServiceAnswer {
  checkQuery(query, []);
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) {
    throw invalidParameter('request/params/verificationId must match format "uuid"');
  }
  return jsonAnswer(200, instance.jobs.describe(id, instance.nowMs()));
}
