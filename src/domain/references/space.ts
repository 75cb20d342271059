/** White space, as `\s` of a pattern is: mostly told by the character alone. */
export function isSpace(character: string): boolean {
  return character === ' ' || (character >= '\t' && character <= '\r') || (character > '~' && /\s/.test(character));
}
