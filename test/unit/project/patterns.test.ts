import assert from 'node:assert/strict';
import type { Node } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { parsedSources } from './parsedSources.ts';
import { slowText } from './patternAttacks.ts';

/** Where a pattern may take more than its share, since the texts it is used on are short or our own. */
const exceptions: Readonly<Record<string, string>> = {
  'src/domain/references/': 'what stands beside a reference: a window of some hundred characters',
};

/** Where patterns are made of other texts, with what keeps them linear. */
const made: Readonly<Record<string, string>> = {
  'src/domain/network/networkOfReference.ts': 'names of networks, side by side',
  'src/domain/contract/contractSourceSearch.ts': 'one name, as a whole word',
  'src/domain/value/exactJson.ts': 'a mark of fixed length',
  'src/services/abi/renderAbiInterface.ts': 'our own list of sizes',
  'src/services/http/responseCache.ts': 'one of our own words',
  'src/services/http/dispatchRequest.ts': 'our own pattern of a time',
  'src/domain/protobuf/messageSchema.ts': 'our own description of transactions',
};

interface Found {
  readonly literals: readonly { readonly file: string; readonly source: string; readonly flags: string }[];
  readonly makers: ReadonlySet<string>;
}

function patternsOfSources(): Found {
  const literals = new Map<string, Found['literals'][number]>();
  const makers = new Set<string>();
  for (const [file, source] of parsedSources()) {
    const visit = (node: Node): void => {
      if (is.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        literals.set(`${file} ${node.text}`, {
          file,
          source: node.text.slice(1, end),
          flags: node.text.slice(end + 1),
        });
      } else if (is.isNewExpression(node) && node.expression.getText() === 'RegExp') {
        makers.add(file);
      }
      node.forEachChild(visit);
    };
    visit(source);
  }
  return { literals: [...literals.values()], makers };
}

describe('patterns', () => {
  const slow = (source: string, flags = '') => slowText(source, flags) !== undefined;

  it('that read parts of a text again and again are recognized', () => {
    for (const source of [
      '\\/+$',
      '(a|a)*b',
      '(a*)*b',
      '\\s*x',
      '"(?:[^"\\\\\\n]|\\\\.)*"',
      '\\/\\*[\\s\\S]*?\\*\\/',
      'contract[^{}]*\\{',
      '^\\w+\\d+!',
      '(?=[ab]*c)[ab]',
      '(\\w+)\\s+\\1!',
    ]) {
      assert.ok(slow(source, 'g'), source);
    }
    for (const source of [
      '(?<!\\/)\\/+$',
      '^\\s*x',
      'a{1,200}b',
      '\\d{1,19}',
      '"[^"\\n]{0,100}"',
      '(?<![\\w$])[\\w$]+',
      '^(?:0x)?[0-9a-f]{64}$',
    ]) {
      assert.ok(!slow(source, 'g'), source);
    }
  });

  it('of the sources take at most four and a half times the steps for texts four times as long', () => {
    const { literals, makers } = patternsOfSources();
    assert.ok(literals.length > 300, `${literals.length} patterns`);
    const found = literals.flatMap(({ file, source, flags }) => {
      const text = slowText(source, flags);
      return text === undefined ? [] : [{ file, said: `${file}: /${source}/${flags} on ${JSON.stringify(text)}` }];
    });
    const places = Object.keys(exceptions);
    const isExcepted = (file: string) => places.some((place) => file.startsWith(place));
    assert.deepEqual(
      found.filter(({ file }) => !isExcepted(file)).map(({ said }) => said),
      [],
    );
    assert.deepEqual(
      places.filter((place) => !found.some(({ file }) => file.startsWith(place))),
      [],
      'exceptions that are none any more',
    );
    assert.deepEqual(
      [...makers].filter((file) => !isExcepted(file) || file in made).toSorted(),
      Object.keys(made).toSorted(),
    );
  });
});
