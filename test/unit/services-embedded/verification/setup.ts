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
  readonly compilationTime?: string;
  readonly contract: Wire;
  readonly error?: Wire & { readonly errorData: WireErrorData; readonly onchainRuntimeCode: string };
  readonly externalVerifications: { readonly etherscan: { readonly verificationId: string } };
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
  readonly userdoc: { readonly methods: Readonly<Record<string, { readonly notice: string }>> };
  readonly devdoc: {
    readonly methods: Readonly<Record<string, { readonly params: Readonly<Record<string, string>> }>>;
  };
  readonly proxyResolution: { readonly implementations: unknown };
  readonly additionalInput: Readonly<Record<string, unknown>> | null;
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

interface Answer<T> {
  readonly status: number;
  readonly type: string;
  readonly etag: string | null;
  readonly text: string;
  readonly json: T;
}

interface PostOptions {
  readonly body?: string;
  readonly type?: string | undefined;
}

export interface Setup {
  readonly service: RunningService;
  advance(ms: number): void;
  setScenario(name: string): boolean;
  get<T = Wire>(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer<T>>;
  /** Sends JSON text as `application/json` unless told otherwise; `type: undefined` sends none. */
  post(path: string, options?: PostOptions): Promise<Answer<Wire>>;
}

/** A verification service on a free port, with a clock that only moves by hand. */
export async function startSetup(): Promise<Setup> {
  const clock = createClock({ startMs: Date.parse('2026-11-20T08:00:00Z'), paused: true });
  const verification = createVerification({ clock });
  const service = await startService('verification', verification.handler);
  const send = async <T>(path: string, init?: RequestInit): Promise<Answer<T>> => {
    const response = await fetch(`${service.url}/server${path}`, init);
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    const json: unknown = type.startsWith('application/json') && text !== '' ? JSON.parse(text) : undefined;
    return { status: response.status, type, etag: response.headers.get('etag'), text, json: json as T };
  };
  return {
    service,
    advance: clock.advance,
    setScenario: verification.setScenario,
    get: (path, headers) => send(path, headers ? { headers } : {}),
    post(path, options = {}) {
      const type = 'type' in options ? options.type : 'application/json';
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
      // A typed body would make fetch add a content type of its own.
      const body = options.body === undefined ? new Uint8Array() : new TextEncoder().encode(options.body);
      return send<Wire>(path, { method: 'POST', headers, body });
    },
  };
}
