import { estimate, readTransaction } from './estimate.ts';
import { integerParameter } from './query.ts';
import { invalid, RequestError } from './requestError.ts';
import { type Context, ok, type Reply, type Route } from './route.ts';

/** A transaction has at most 6 kB, 130 kB for privileged payers. */
const longestBody = 133_120;
const largestThrottle = 10_000n;
const types = ['application/protobuf', 'application/x-protobuf'];

export const estimateRoute: Route = {
  method: 'POST',
  path: 'network/fees',
  backend: 'restJava',
  cacheSeconds: 0,
  parameters: {
    mode: { type: 'choice', among: ['intrinsic', 'state'], many: 100 },
    high_volume_throttle: integerParameter({ only: 'eq' }),
  },
  list: undefined,
  answer: estimateFees,
};

function estimateFees({ world, request, query }: Context): Reply {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type)) {
    throw new RequestError(415, [`Content-Type '${type}' is not supported`]);
  }
  if (request.body.length > longestBody) {
    throw new RequestError(413, ['The request body is too large']);
  }
  const throttle = query.filters('high_volume_throttle').at(-1)?.value ?? 0n;
  if (throttle > largestThrottle) {
    throw invalid('high_volume_throttle');
  }
  const transaction = readTransaction(request.body);
  const options = { withState: query.last('mode') === 'state', throttleBasisPoints: Number(throttle) };
  return ok(estimate(world, transaction, options));
}
