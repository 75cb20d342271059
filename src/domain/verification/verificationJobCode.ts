import { memberOf, textOf } from '../value/untrustedJson.ts';
import type { VerificationJob } from './verificationJob.ts';

/** The two sides of a comparison that did not match, `0x` hex. */
export interface ComparedCode {
  readonly side: 'runtime' | 'creation';
  readonly onchain: string;
  readonly recompiled: string;
}

/** The code a failed job carries: the runtime side when it is there, else the creation side. */
export function comparedCode({ raw }: Pick<VerificationJob, 'raw'>): ComparedCode | undefined {
  const error = memberOf(raw, 'error');
  const sides = [
    ['runtime', 'onchainRuntimeCode', 'recompiledRuntimeCode'],
    ['creation', 'onchainCreationCode', 'recompiledCreationCode'],
  ] as const;
  for (const [side, onchainName, recompiledName] of sides) {
    const onchain = textOf(memberOf(error, onchainName));
    const recompiled = textOf(memberOf(error, recompiledName));
    if (onchain !== undefined && recompiled !== undefined) {
      return { side, onchain, recompiled };
    }
  }
  return undefined;
}
