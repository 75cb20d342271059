import { createClock } from '../../../services/clock.ts';
import { type RunningService, startService } from '../../../services/kernel/service.ts';
import { createVerification } from '../../../services/verification/verification.ts';

/** The members of all answers that the tests read; which of them are there depends on the request. */
export interface Wire {
  readonly customCode: string;
  readonly message: string;
  readonly errorId: string;
  readonly match: string | null;
  readonly chainId: string;
  readonly address: string;
  readonly verifiedAt: string;
  readonly matchId: string;
  readonly creationMatch: string | null;
  readonly runtimeMatch: string | null;
  readonly results: readonly Wire[];
  readonly verificationId: string;
  readonly isJobCompleted: boolean;
  readonly jobFinishTime?: string;
  readonly contract: Wire;
  readonly error?: Wire & { readonly errorData: WireErrorData; readonly onchainRuntimeCode: string };
  readonly compilation: { readonly name: string; readonly fullyQualifiedName: string };
  readonly sources: Readonly<Record<string, { readonly content: string }>>;
  readonly abi: readonly { readonly type: string }[] | null;
  readonly metadata: { readonly sources: Readonly<Record<string, { readonly keccak256: string }>> } | null;
  readonly stdJsonInput: { readonly sources: unknown };
  readonly stdJsonOutput: { readonly contracts: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
  readonly signatures: Readonly<
    Record<string, readonly { readonly signature: string; readonly signatureHash32: string }[]>
  >;
  readonly creationBytecode: WireBytecode;
  readonly runtimeBytecode: WireBytecode;
  readonly storageLayout: WireLayout;
  readonly deployment: { readonly blockNumber: string; readonly transactionIndex: string };
  readonly transientStorageLayout: WireLayout;
  readonly proxyResolution: { readonly implementations: unknown };
}

interface WireErrorData {
  readonly compilerErrors: readonly unknown[];
  readonly missingSources: readonly string[];
}

interface WireLayout {
  readonly storage: readonly { readonly slot: string }[];
  readonly types: Readonly<Record<string, { readonly encoding: string }>>;
}

export interface WireBytecode {
  readonly onchainBytecode: string;
  readonly recompiledBytecode: string;
  readonly transformations: readonly WireTransformation[] | null;
  readonly transformationValues: WireTransformationValues | null;
}

export interface WireTransformation {
  readonly type: string;
  readonly reason: string;
  readonly offset: number;
  readonly id?: string;
  readonly length?: number;
}

export interface WireTransformationValues {
  readonly libraries?: Readonly<Record<string, string>>;
  readonly immutables?: Readonly<Record<string, string>>;
  readonly cborAuxdata?: Readonly<Record<string, string>>;
  readonly constructorArguments?: string;
  readonly callProtection?: string;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly json: Wire;
}

export interface Setup {
  readonly service: RunningService;
  advance(ms: number): void;
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown, type?: string): Promise<Answer>;
}

/** A verification service on a free port, with a clock that only moves by hand. */
export async function startSetup(): Promise<Setup> {
  const clock = createClock({ startMs: Date.parse('2026-11-20T08:00:00Z'), paused: true });
  const service = await startService('verification', createVerification({ clock }).handler);
  const send = async (path: string, init?: RequestInit): Promise<Answer> => {
    const response = await fetch(`${service.url}/server${path}`, init);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, text, json: isJson === true ? JSON.parse(text) : {} };
  };
  return {
    service,
    advance: clock.advance,
    get: (path) => send(path),
    post: (path, body, type = 'application/json') =>
      send(path, { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) }),
  };
}
