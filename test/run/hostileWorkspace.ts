/** The environment variable that tells the tests of hostile workspaces about their workspace, as JSON. */
export const HOSTILE_WORKSPACE = 'HIERO_LENS_HOSTILE_WORKSPACE';

export interface HostileWorkspace {
  readonly isTrusted: boolean;
  /** Where nobody may ever knock: all that the workspace names leads there. */
  readonly decoyUrl: string;
}
