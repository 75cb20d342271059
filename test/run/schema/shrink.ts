/**
 * `node shrink.ts full.json out.json VERSION`: keeps of a protobufjs JSON descriptor what a transaction can reach, and drops
 * services, comments, reserved ranges and all options that do not change the wire format.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import protobuf from 'protobufjs';

type Descriptor = Record<string, unknown>;

const wireOptions = ['packed', 'proto3_optional', 'features'];

const [, , fullFile, smallFile, version] = process.argv;
if (fullFile === undefined || smallFile === undefined || version === undefined) {
  throw new Error('usage: node shrink.ts full.json out.json VERSION');
}
const source: Descriptor = JSON.parse(readFileSync(fullFile, 'utf8'));
const kept = reachableFrom(protobuf.Root.fromJSON(source));
writeFileSync(smallFile, JSON.stringify({ version, nested: shrink(source, '') }));

function reachableFrom(root: protobuf.Root): ReadonlySet<string> {
  root.resolveAll();
  const found = new Set<string>();
  const todo: protobuf.ReflectionObject[] = ['proto.TransactionList', 'proto.SignedTransaction'].map((name) =>
    root.lookupType(name),
  );
  for (let next = todo.pop(); next; next = todo.pop()) {
    if (found.has(next.fullName)) {
      continue;
    }
    found.add(next.fullName);
    if (next instanceof protobuf.Type) {
      todo.push(...next.fieldsArray.flatMap(({ resolvedType }) => (resolvedType ? [resolvedType] : [])));
    }
  }
  return found;
}

function shrink(node: Descriptor, path: string): Descriptor {
  const small: Descriptor = {};
  for (const [name, child] of entriesOf(node['nested'])) {
    const fullName = `${path}.${name}`;
    const nested = shrink(child, fullName);
    const hasNested = Object.keys(nested).length > 0;
    if (child['methods'] || !(hasNested || kept.has(fullName))) {
      continue;
    }
    if (child['values']) {
      small[name] = { values: child['values'] };
    } else if (child['fields']) {
      small[name] = {
        ...(child['oneofs'] ? { oneofs: child['oneofs'] } : {}),
        fields: Object.fromEntries(entriesOf(child['fields']).map(([key, field]) => [key, shrinkField(field)])),
        ...(hasNested ? { nested } : {}),
      };
    } else {
      small[name] = { nested };
    }
  }
  return small;
}

function shrinkField({ comment: _comment, options, ...field }: Descriptor): Descriptor {
  const keptOptions = entriesOf(options).filter(([name]) => wireOptions.includes(name));
  return keptOptions.length > 0 ? { ...field, options: Object.fromEntries(keptOptions) } : field;
}

function entriesOf(value: unknown): readonly (readonly [string, Descriptor])[] {
  return Object.entries((value ?? {}) as Record<string, Descriptor>);
}
