/** White space, as `\s` of a pattern is: mostly told by the code alone. */
export function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || (code > 0x7e && /\s/.test(String.fromCharCode(code)));
}
