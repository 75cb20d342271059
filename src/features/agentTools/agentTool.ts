import type { Network } from '../../domain/network/network.ts';

/** What a tool is about to do, once its input was found good. Nothing has been sent yet. */
export interface ToolRun {
  readonly network: Network;
  /** For the user while it runs: `Looking up 0.0.5 on testnet`. */
  readonly doing: string;
  /** For the user before it runs: what is sent where. Our own words and what is sent. */
  readonly sends: string;
  /** The answer as plain data. */
  run(signal: AbortSignal): Promise<object>;
}

/** Reads what a model gave. InputError, with a sentence that the model understands, for what it cannot use. */
export type AgentTool = (input: unknown) => ToolRun;
