// Runs in the browser's page, before the workbench does.

/**
 * The centre, on the screen, of the first such text in a visible editor, undefined when there is none. A line of the
 * editor is cut into many elements, so the text is looked for across them.
 */
globalThis.locateEditorText = (text) => {
  for (const line of document.querySelectorAll('.monaco-editor .view-line')) {
    const parts = textParts(line);
    // The editor draws spaces as no-break spaces.
    const content = parts.map(({ node }) => node.nodeValue.replaceAll('\u00a0', ' ')).join('');
    const start = content.indexOf(text);
    if (start >= 0) {
      const end = start + text.length;
      const first = parts.findLast((part) => part.start <= start);
      const last = parts.findLast((part) => part.start < end);
      const range = document.createRange();
      range.setStart(first.node, start - first.start);
      range.setEnd(last.node, end - last.start);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }
  }
  return undefined;
};

function textParts(line) {
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  const parts = [];
  let start = 0;
  while (walker.nextNode()) {
    parts.push({ node: walker.currentNode, start });
    start += walker.currentNode.nodeValue.length;
  }
  return parts;
}
