/** What a fault does to the answer of the requests it matches. */
export type FaultEffect =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  | { readonly kind: 'delay'; readonly ms: number }
  /** Announces the whole length, sends this many bytes, then destroys the socket. */
  | { readonly kind: 'cutBody'; readonly afterBytes: number }
  | { readonly kind: 'wrongType'; readonly contentType: string; readonly body?: string }
  /** Destroys the socket with a TCP reset instead of answering. */
  | { readonly kind: 'reset' }
  /** Takes the request and never answers. */
  | { readonly kind: 'hang' }
  /** A 200 with broken JSON. */
  | { readonly kind: 'malformed'; readonly body?: string };

/**
 * A planned misbehaviour. `path` is matched against path and query: a regular expression when it starts with `^`, a
 * glob when it has a `*` (which matches anything), a prefix otherwise. Without `times` it stays for ever.
 */
export type Fault = { readonly path: string; readonly method?: string; readonly times?: number } & FaultEffect;

/** The faults of one service, used up in their order. */
export interface FaultPlan {
  set(faults: readonly Fault[]): void;
  /** The first fault for this request, counted as used. */
  take(method: string, target: string): Fault | undefined;
}

export function createFaultPlan(): FaultPlan {
  let planned: { fault: Fault; left: number }[] = [];
  return {
    set(faults) {
      planned = faults.map((fault) => ({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }));
    },
    take(method, target) {
      const hit = planned.find(({ fault, left }) => left > 0 && matches(fault, method, target));
      if (hit === undefined) {
        return undefined;
      }
      hit.left -= 1;
      return hit.fault;
    },
  };
}

function matches(fault: Fault, method: string, target: string): boolean {
  if (fault.method !== undefined && fault.method.toUpperCase() !== method) {
    return false;
  }
  if (fault.path.startsWith('^')) {
    return new RegExp(fault.path).test(target);
  }
  if (fault.path.includes('*')) {
    const source = fault.path
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*');
    return new RegExp(`^${source}$`).test(target);
  }
  return target.startsWith(fault.path);
}
