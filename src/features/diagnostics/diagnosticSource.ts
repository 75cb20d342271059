/** By which the editor and our quick fixes know our diagnostics. */
export const diagnosticSource = 'Hiero Lens';
