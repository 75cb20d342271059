/** Replaces what stands between `<!-- name: … -->` and `<!-- /name -->`; throws when the marks are missing. */
export function replaceTable(page: string, name: string, table: string): string {
  const [start, end] = [`<!-- ${name}: written by npm run docs -->`, `<!-- /${name} -->`];
  const from = page.indexOf(start);
  const to = page.indexOf(end);
  if (from < 0 || to < from) {
    throw new Error(`There is no ${start} … ${end}.`);
  }
  return `${page.slice(0, from + start.length)}\n\n${table}\n\n${page.slice(to)}`;
}
