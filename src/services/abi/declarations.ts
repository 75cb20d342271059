import { type Abi, parseAbi } from '../../domain/contract/abi.ts';

/** An ABI as Solidity declares it, a line each; the structs that it names stand in the same text. */
export function declaredAbi(text: string): Abi {
  const lines = text.trim().split(/\n\s*/);
  const structs = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', members = ''] = /^struct (\w+)\((.*)\)$/.exec(line) ?? [];
    structs.set(name, members);
  }
  return parseAbi(lines.filter((line) => !line.startsWith('struct ')).map((line) => declared(line, structs)));
}

function declared(line: string, structs: ReadonlyMap<string, string>): object {
  const [, type, name, inputs = '', view, outputs = ''] =
    /^(\w+) (\w+)\(([^)]*)\)( view)?(?: returns \(([^)]*)\))?$/.exec(line) ?? [];
  const stateMutability = view === undefined ? 'nonpayable' : 'view';
  return { type, name, inputs: parameters(inputs, structs), outputs: parameters(outputs, structs), stateMutability };
}

/** `address indexed from` → a parameter of an ABI. */
function parameters(list: string, structs: ReadonlyMap<string, string>): readonly object[] {
  return list === ''
    ? []
    : list.split(', ').map((text) => {
        const [type = '', ...rest] = text.split(' ');
        const [struct = ''] = type.split('[', 1);
        const lists = type.slice(struct.length);
        const members = structs.get(struct);
        const shape =
          members === undefined ? { type } : { type: `tuple${lists}`, components: parameters(members, structs) };
        return { ...shape, name: rest.at(-1) ?? '', indexed: rest[0] === 'indexed' };
      });
}
