import type { TransactionPlace, ViewAction, ViewMessage } from './protocol.ts';

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
let network = '';

/** The extension host at the other end; an API object may be acquired only once. */
export const host = {
  post: (action: ViewAction) => api.postMessage({ ...action, network }),
  /** The network that the view shows: what the user does is about that one. */
  network: () => network,
  showNetwork(name: string) {
    network = name;
  },
  savedState: () => api.getState(),
  saveState: (state: ViewState) => api.setState(state),
};
