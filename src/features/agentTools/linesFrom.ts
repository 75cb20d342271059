const maxCharacters = 12_000;

/** A part of a long text: whole lines from one on, as many as an answer has room for. */
export function linesFrom(lines: readonly string[], from: number) {
  const first = from - 1;
  let end = first;
  for (let left = maxCharacters; end < lines.length; end++) {
    left -= (lines[end]?.length ?? 0) + 1;
    if (left < 0 && end > first) {
      break;
    }
  }
  return {
    from_line: from,
    lines: lines.length,
    ...(end < lines.length ? { next_line: end + 1 } : {}),
    text: lines.slice(first, end).join('\n').slice(0, maxCharacters),
  };
}
