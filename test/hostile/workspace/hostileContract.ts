import { hostilePaths } from './buildOutputs.ts';

const sourceCount = 10_000;
const sourceBytes = 2_000;

/** The answer of a verification service that means harm: 10,000 sources, 20 MB, and paths that lead elsewhere. */
export function hostileContract(chainId: string, address: string, decoyUrl: string): string {
  const markup = `\u202E[x](command:x) ![](${decoyUrl}/i.png) <img src=${decoyUrl}> $(zap)`;
  const text = (index: number) =>
    [
      `import "${hostilePaths[index % hostilePaths.length]?.slice(0, 100)}"; // ${decoyUrl} ${markup}`,
      `contract C${index} { uint256 value${index}; mapping(address => uint) public balances; }`,
      '// padding'.padEnd(sourceBytes - 200, 'value '),
    ].join('\n');
  const paths = Array.from({ length: sourceCount }, (_, index) => hostilePaths[index] ?? pathOf(index));
  return JSON.stringify({
    match: 'exact_match',
    creationMatch: 'exact_match',
    runtimeMatch: 'exact_match',
    chainId,
    address,
    verifiedAt: '2025-06-16T14:00:00Z',
    matchId: '1',
    compilation: {
      language: 'Solidity',
      compiler: 'solc',
      compilerVersion: '0.8.28+commit.7893614a',
      compilerSettings: {},
      name: markup,
      fullyQualifiedName: `${hostilePaths[0]}:${markup}`,
    },
    sources: Object.fromEntries(paths.map((path, index) => [path, { content: text(index) }])),
    abi: Array.from({ length: 2_000 }, (_, index) => ({
      type: 'function',
      name: index === 0 ? markup : `f${index}`,
      inputs: [{ name: markup, type: 'uint256' }],
      outputs: [],
      stateMutability: 'view',
    })),
    storageLayout: storageLayout(20_000),
    userdoc: { notice: markup },
    devdoc: { title: markup },
  });
}

/** Collides after cleaning: in case, in what is dropped, as a file that is a folder too. */
function pathOf(index: number): string {
  const number = Math.floor(index / 4);
  return [`a/${number}.sol`, `A/${number}.SOL`, `../a/./${number}.sol`, `a/${number}.sol/b.sol`][index % 4] ?? '';
}

function storageLayout(count: number) {
  const storage = Array.from({ length: count }, (_, index) => ({
    astId: index,
    contract: 'A.sol:A',
    label: `value${index}`,
    offset: 0,
    slot: String(index),
    type: 't_uint256',
  }));
  return { storage, types: { t_uint256: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' } } };
}
