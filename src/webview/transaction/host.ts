import type { TransactionPlace, ViewMessage } from './protocol.ts';

/** What survives when the tab is hidden. */
export interface ViewState {
  readonly place: TransactionPlace;
  readonly field: number | undefined;
}

declare function acquireVsCodeApi(): {
  postMessage(message: ViewMessage): void;
  getState(): ViewState | undefined;
  setState(state: ViewState): void;
};

const api = acquireVsCodeApi();

/** The extension host at the other end; an API object may be acquired only once. */
export const host = {
  post: (message: ViewMessage) => api.postMessage(message),
  savedState: () => api.getState(),
  saveState: (state: ViewState) => api.setState(state),
};
