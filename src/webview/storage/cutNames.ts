import { all } from './dom.ts';

/** Says in the lines below the diagram's rows which names and values the blocks above have no room for. */
export function sayCutNames(diagram: HTMLElement): void {
  const said = all('.narrow', diagram).flatMap((line) => {
    const blocks = all('.block', line.previousElementSibling ?? line);
    // Read as a whole before anything is changed.
    return all(':scope > *', line).map((name, index) => ({ name, isCut: isCut(blocks[index]) }));
  });
  for (const { name, isCut } of said) {
    name.hidden = !isCut;
  }
}

function isCut(block: HTMLElement | undefined): boolean {
  const shown = block?.querySelector<HTMLElement>('[aria-hidden]');
  if (block === undefined || shown?.offsetWidth === 0) {
    return block !== undefined;
  }
  // The line of a name ends before the padding, into which text may run unseen by `scrollWidth`.
  const edge = block.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(block).paddingRight);
  return (
    all('b', block).some((part) => part.getBoundingClientRect().right > edge + 0.5) ||
    all('span>span', block).some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  );
}
