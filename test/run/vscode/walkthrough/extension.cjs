const vscode = require('vscode');

/** Opens the walkthrough in a window that has just started. */
exports.activate = () =>
  vscode.commands.executeCommand('workbench.action.openWalkthrough', 'hiero-lens.hiero-lens#getStarted', false);
