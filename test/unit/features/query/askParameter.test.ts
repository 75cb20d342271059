import assert from 'node:assert/strict';
import type { InputBoxOptions, QuickPickItem, QuickPickOptions } from 'vscode';
import { operationTable } from '../../../../src/domain/operation/ledgerOperations.ts';
import { operationRequest } from '../../../../src/domain/operation/operationRequest.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';

stubVsCode();
const vscode = await import('vscode');
const { askParameter } = await import('../../../../src/features/query/askQuery.ts');

const { transactions } = operationTable;

/** What is shown when a parameter is asked for, and what comes of picking or typing. */
async function ask(name: string, current: readonly string[], picked: string, typed?: string) {
  const shown: { items: readonly QuickPickItem[]; options: QuickPickOptions }[] = [];
  const typing: InputBoxOptions[] = [];
  Object.assign(vscode.window, {
    showQuickPick: async (items: readonly QuickPickItem[], options: QuickPickOptions) => {
      shown.push({ items, options });
      return items.find(({ label }) => label === picked);
    },
    showInputBox: async (options: InputBoxOptions) => {
      typing.push(options);
      return typed;
    },
  });
  const parameter = transactions.parameters.find((each) => each.name === name);
  assert.ok(parameter);
  return { values: await askParameter(transactions, parameter, current), items: shown[0]?.items, shown, typing };
}

const typeSent = (values: readonly string[] | undefined) =>
  operationRequest(transactions, { transactiontype: values }).query['transactiontype'];

describe('the question for a value of a parameter', () => {
  it('offers transaction types by their names in the SDKs, which are sent as the service calls them', async () => {
    const { values, items, shown, typing } = await ask('transactiontype', [], 'AccountCreate');
    assert.deepEqual(values, ['AccountCreate']);
    assert.deepEqual(typeSent(values), ['CRYPTOCREATEACCOUNT']);
    assert.equal(shown[0]?.options.matchOnDescription, true);
    const described = Object.fromEntries((items ?? []).map(({ label, description }) => [label, description]));
    assert.equal(described['Transfer'], 'CRYPTOTRANSFER');
    assert.equal(described['TokenMint'], '');
    assert.equal(items?.at(-1)?.label, 'Another type…');
    assert.equal(items?.at(-1)?.alwaysShow, true);
    assert.equal(items?.length, 60);
    assert.deepEqual(typing, []);
  });

  it('lets a type be typed that is not offered, and one be left out that was given', async () => {
    const other = await ask('transactiontype', ['CRYPTOTRANSFER'], 'Another type…', ' Newer ');
    assert.deepEqual([other.values, typeSent(other.values)], [['Newer'], ['Newer']]);
    const [{ value, validateInput } = {}] = other.typing;
    assert.equal(value, 'CRYPTOTRANSFER');
    assert.match(String(await validateInput?.('x'.repeat(51))), /^Transaction type must be 1 to 50 bytes long/);
    assert.equal(await validateInput?.('x'.repeat(50)), undefined);
    assert.equal(other.items?.at(-2)?.label, 'Leave out');
    assert.deepEqual((await ask('transactiontype', ['Transfer'], 'Leave out')).values, []);
    assert.equal((await ask('transactiontype', [], 'Leave out')).values, undefined);
    assert.equal((await ask('transactiontype', [], 'Another type…')).values, undefined);
  });

  it('offers the values of others with the one that is taken when it is left out', async () => {
    const { values, items } = await ask('order', ['asc'], 'asc');
    assert.deepEqual(values, ['asc']);
    assert.deepEqual(
      items?.map(({ label, description }) => [label, description]),
      [
        ['asc', ''],
        ['desc', 'default'],
        ['Leave out', undefined],
      ],
    );
    const typed = await ask('limit', [], '', '7');
    assert.deepEqual([typed.values, typed.shown], [['7'], []]);
    assert.match(typed.typing[0]?.title ?? '', /: Results per page \(limit\)$/);
  });
});

describe('the question for what has to be given', () => {
  it('calls it by plain words, in its title, its rule and its problems', async () => {
    const typing: InputBoxOptions[] = [];
    Object.assign(vscode.window, { showInputBox: async (options: InputBoxOptions) => void typing.push(options) });
    const { accountTokens } = operationTable;
    await askParameter(accountTokens, accountTokens.parameters[0], []);
    const [{ title, prompt, validateInput } = {}] = typing;
    const rule = 'n account id such as 0.0.1234, an alias, or an EVM address.';
    assert.deepEqual([title, prompt], ['Tokens of an account: Account', `A${rule}`]);
    assert.equal(await validateInput?.('0.0.x'), `Account must be a${rule}`);
  });
});

describe('a transaction type in a request', () => {
  it('is sent as the service calls it, behind an operator, too', () => {
    assert.deepEqual(typeSent(['Transfer']), ['CRYPTOTRANSFER']);
    assert.deepEqual(typeSent(['eq:TransferTransaction', 'NEWER', 'tokenMint']), [
      'eq:CRYPTOTRANSFER',
      'NEWER',
      'TOKENMINT',
    ]);
  });
});
