const limitBytes = 2 * 1024 * 1024;

/** Address books as a workspace may bring them; those that begin with `full` are as large as any that is read. */
export function addressBooks(decoyUrl: string): Readonly<Record<string, string | Uint8Array>> {
  const markup = `\u202E[x](command:x) ![](${decoyUrl}/i.png) <img src=${decoyUrl}> $(zap)\u0000\n# x`;
  const entry = (index: number, more = '') => `{"address":"0.0.${index}","label":"name ${index}"${more}}`;
  const book = (entries: readonly string[]) => `{"addresses":[${entries.join(',')}]}`;
  const list = (count: number, make: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => make(index));
  const room = limitBytes - 5_000;
  return {
    full: book(list(10_000, (index) => entry(index, `,"note":"${'n'.repeat(150)}"`))),
    fullMany: book(list(47_000, (index) => entry(index))),
    fullFaults: book(list(60_000, (index) => `{"address":"${index}","label":1}`)),
    fullLines: `{"addresses":[${'\n'.repeat(room)}${list(100, () => '{}').join(',')}]}`,
    fullEmpty: book(list(room / 3, () => '{}')),
    fullNumbers: book(list(room / 2, () => '1')),
    fullEscapes: book([`"${'\\"'.repeat(room / 2)}"`]),
    fullNames: `{"addresses":[],${list(100_000, (index) => `"member ${index}":{}`).join(',')}}`,
    many: book(list(100_000, (index) => entry(index))),
    faults: book(list(100_000, (index) => `{"address":"${index}","label":1}`)),
    sameAddress: book(
      list(9_000, (index) => `{"address":"0.0.1001","label":${JSON.stringify(`${markup}${index}`.slice(0, 100))}}`),
    ),
    markup: book([`{"address":"0.0.1001","label":${JSON.stringify(markup)},"note":${JSON.stringify(markup)}}`]),
    longLabel: book([`{"address":"0.0.1001","label":"${'l'.repeat(3_900_000)}"}`]),
    members: `{${list(150_000, (index) => `"member ${index}":{}`).join(',')},"addresses":[]}`,
    prototype: '{"__proto__":{"addresses":[{"address":"0.0.1001","label":"x"}]},"constructor":1}',
    deep: `{"addresses":${'['.repeat(2_000_000)}`,
    deepObject: `{"addresses":${'{"a":'.repeat(800_000)}`,
    space: `{"addresses":${' '.repeat(4_000_000)}[]}`,
    lines: `{"addresses":[${'\n'.repeat(3_000_000)}1]}`,
    unclosed: `{"addresses":["${'\\"'.repeat(1_900_000)}`,
    binary: Uint8Array.from({ length: 4_000_000 }, (_, index) => (index * 7919) % 256),
    large: 'x'.repeat(5_000_000),
    empty: '',
  };
}
