import type { ViewAction, ViewMessage } from './protocol.ts';
import { isViewState, type ViewState } from './protocol.ts';

declare function acquireVsCodeApi(): {
  postMessage(message: ViewMessage): void;
  getState(): unknown;
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
  savedState(): ViewState | undefined {
    const state = api.getState();
    return isViewState(state) ? state : undefined;
  },
  saveState: (state: ViewState) => api.setState(state),
};
