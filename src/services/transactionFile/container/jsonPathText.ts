const longestKeyShown = 60;

/** `params[0].tx`, `["a name"]`: the way from the outermost value to one inside. */
export function jsonPathText(path: readonly (string | number)[]): string {
  return path.map(stepText).join('').replace(/^\./, '');
}

function stepText(key: string | number): string {
  if (typeof key === 'number') {
    return `[${key}]`;
  }
  const shown = key.length > longestKeyShown ? `${key.slice(0, longestKeyShown)}…` : key;
  return /^[\w$-]+…?$/.test(shown) ? `.${shown}` : `[${JSON.stringify(shown)}]`;
}
