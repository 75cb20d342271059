import type { ServiceAnswer, ServiceRequest } from '../kernel/service.ts';
import { jsonAnswer } from './answers.ts';
import { keccak256 } from './hashes.ts';

/** Functions, errors and events of contracts that nobody verified. */
const known = ['store(uint256)', 'retrieve()', 'Stored(address,uint256)', 'split(uint256)'];

/**
 * The signature database (https://docs.sourcify.dev/docs/repository/signature-database/), which is compatible with openchain.xyz:
 * functions that nothing has are null, events an empty list. Beside what fits, it has a text that is not of this hash.
 */
export function signaturesAnswer({ query }: ServiceRequest): ServiceAnswer {
  const listed = (name: string) => (query.get(name) ?? '').split(',').filter((hash) => hash !== '');
  const wrong = [
    ...listed('function').filter((hash) => !/^0x[0-9a-f]{8}$/.test(hash)),
    ...listed('event').filter((hash) => !/^0x[0-9a-f]{64}$/.test(hash)),
  ];
  if (wrong.length > 0) {
    return jsonAnswer(400, { ok: false, error: 'Invalid hash' });
  }
  const found = (hash: string) =>
    known
      .filter((signature) => keccak256(signature).startsWith(hash))
      .map((name) => ({ name, filtered: false, hasVerifiedContract: true }));
  const answered = (name: string, none: null | []) =>
    Object.fromEntries(
      listed(name).map((hash) => {
        const names = found(hash);
        return [
          hash,
          names.length === 0 ? none : [...names, { name: 'watch_tg_invmru_2f69f1b(address,address)', filtered: true }],
        ];
      }),
    );
  return jsonAnswer(200, { ok: true, result: { function: answered('function', null), event: answered('event', []) } });
}
