import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { lensesOf, linksOf, press, untilText } from './documents.ts';
import { eventually } from './eventually.ts';
import { askedOf, control } from './services.ts';
import { replace } from './stage.ts';

/** Paths of the look-ups of a test so far, and of those before the list of requests was cleared. */
let lookedUp: readonly string[] = [];
let maybeLate: readonly string[] = [];

async function forget(): Promise<void> {
  maybeLate = lookedUp;
  await control.forgetRequests();
}

/**
 * What was asked since then, without what was on its way when a look-up ended: of an unknown id all kinds are asked side by
 * side. `wanted` counts all the same.
 */
async function asked(...wanted: readonly string[]): Promise<readonly string[]> {
  const paths = (await askedOf('ledger')).map((path) => path.replace('/api/v1/', ''));
  return paths.filter((path) => wanted.includes(path) || !maybeLate.includes(path));
}

/** Opens details and gives their document. */
async function details(text: string): Promise<vscode.TextDocument> {
  lookedUp = [...lookedUp, ...unknownKind(text).opens];
  await vscode.commands.executeCommand('hieroLens.lookup', text);
  const document = vscode.window.activeTextEditor?.document;
  assert.equal(document?.uri.scheme, 'hiero-ledger');
  // The editor keeps a closed document for a while and shows what it said until it is asked anew.
  await untilText(document, (shown) => !/^ {2}- /m.test(shown));
  return document;
}

interface Lens {
  readonly line: number;
  readonly title: string;
  readonly command: vscode.Command;
}

async function shownLenses(document: vscode.TextDocument): Promise<readonly Lens[]> {
  const lenses = await lensesOf(document.uri);
  return lenses.flatMap(({ command, range: { start } }) =>
    command === undefined ? [] : [{ line: start.line, title: command.title.replace(/^\$\([\w~-]+\)\s/, ''), command }],
  );
}

/** Clicks a lens above a section; gives the section's lines. */
async function click(document: vscode.TextDocument, section: string, lens: string): Promise<string> {
  const found = (await shownLenses(document)).find(
    ({ line, title }) => document.lineAt(line).text.startsWith(`${section}: #`) && title === lens,
  );
  assert.ok(found, `no “${lens}” above “${section}” in:\n${document.getText()}`);
  const before = sectionOf(document, section);
  await press(found.command);
  await untilText(document, () => {
    const text = sectionOf(document, section);
    return text !== before && !text.startsWith(`${section}: # loading`);
  });
  return sectionOf(document, section);
}

function sectionOf(document: vscode.TextDocument, section: string): string {
  const lines = document.getText().split('\n');
  const start = lines.findIndex((line) => line.startsWith(`${section}: #`));
  const length = lines.slice(start + 1).findIndex((line) => !line.startsWith(' '));
  return lines.slice(start, start + 1 + length).join('\n');
}

const ledgerUri = 'hiero-ledger:/embedded/';

/** Where the links of a document lead. */
async function targetsOf(document: vscode.TextDocument): Promise<readonly string[]> {
  const links = await linksOf(document);
  return links.map(({ target }) => target?.toString(true) ?? '');
}

function says(text: string, ...parts: readonly string[]): void {
  for (const part of parts) {
    assert.ok(text.includes(part), `“${part}” is missing in:\n${text}`);
  }
}

/** Tokens that were asked for their unit: once each, whatever is opened. */
const askedTokens: string[] = [];

/** What opening a section asked, without the one request for tokens on its page that were not met before. */
async function askedBySection(section: string | undefined): Promise<readonly string[]> {
  const units = (await control.requests('ledger')).filter(
    ({ path, search }) => path === '/api/v1/tokens' && search.includes('token.id='),
  );
  assert.ok(units.length <= 1, `${units.length} requests for the tokens of one page`);
  askedTokens.push(...units.flatMap(({ search }) => new URLSearchParams(search).getAll('token.id')));
  assert.equal(new Set(askedTokens).size, askedTokens.length, `a token was asked twice: ${askedTokens.join()}`);
  const paths = await asked(...(section === undefined ? [] : [section]));
  return units.length === 0 ? paths : paths.toSpliced(paths.lastIndexOf('tokens'), 1);
}

interface Sample {
  readonly subject: string;
  readonly title: string;
  /** What a transaction called, in words. */
  readonly called?: readonly string[];
  /** Paths that opening asks, below `/api/v1`; in any order. */
  readonly opens: readonly string[];
  /** Paths that it may ask besides, once each. */
  readonly mayOpen?: readonly string[];
  /** Section → what it shows, and the path it asks. */
  readonly sections: Readonly<Record<string, { readonly shows: readonly string[]; readonly asks: string | undefined }>>;
}

/** What finding out costs when nothing says what an id is: the kinds are tried side by side, and a hit ends the others. */
function unknownKind(
  id: string,
  hit?: 'contracts' | 'schedules' | 'tokens' | 'topics',
): Pick<Sample, 'opens' | 'mayOpen'> {
  const account = `accounts/${id}`;
  const others = ['contracts', 'schedules', 'tokens', 'topics'].map((kind) => `${kind}/${id}`);
  const tried = [account, `${account}/tokens`, ...others];
  return hit === undefined ? { opens: tried } : { opens: [account, `${hit}/${id}`], mayOpen: tried };
}

const deposit = 'contracts/results/0.0.1002-1750082880-400000004';

const depositCall = ['deposit(memo: "order 0") of Vault (0.0.4811)'];

const samples: readonly Sample[] = [
  {
    subject: '0.0.1001',
    title: '# Account',
    ...unknownKind('0.0.1001', 'contracts'),
    // Names and decimals of its tokens, all in one.
    opens: ['accounts/0.0.1001', 'contracts/0.0.1001', 'tokens'],
    sections: {
      Transactions: { shows: ['0.0.1001@', ' ℏ (≈ $', ' · Fee collection'], asks: 'transactions' },
      Tokens: {
        shows: ['0.0.2001: ', ' LUSD\n', 'Exact: ', ' smallest units', 'Association:'],
        asks: 'accounts/0.0.1001/tokens',
      },
      NFTs: { shows: ['0.0.2004 serial ', '"ipfs://'], asks: 'accounts/0.0.1001/nfts' },
      Balances: { shows: ['0.0.1001: ', 'Token 0.0.2001:'], asks: 'balances' },
    },
  },
  {
    subject: '0.0.4811',
    title: '# Contract',
    ...unknownKind('0.0.4811', 'contracts'),
    sections: {
      Executions: { shows: [': deposit, ', 'Gas: '], asks: 'contracts/0.0.4811/results' },
      Logs: { shows: ['Topic 0', 'Transaction:'], asks: 'contracts/0.0.4811/results/logs' },
      Storage: { shows: ['Slot 0x0: 0x3e9', 'As a number: 1,001'], asks: 'contracts/0.0.4811/state' },
    },
  },
  {
    subject: '0.0.2005/9223372036854775807',
    title: '# NFT: 0.0.2005 serial 9223372036854775807 on embedded',
    opens: ['tokens/0.0.2005/nfts/9223372036854775807'],
    sections: {
      Transactions: {
        shows: ['Transfer (CRYPTOTRANSFER): ', ' → 0.0.1002, '],
        asks: 'tokens/0.0.2005/nfts/9223372036854775807/transactions',
      },
    },
  },
  {
    subject: '0.0.4001',
    title: '# Schedule',
    ...unknownKind('0.0.4001', 'schedules'),
    sections: {
      'Scheduled transaction and signatures': {
        shows: [
          'Transaction: Transfer',
          'Account amounts: Account ID 0.0.1001, Amount -0.000001 ℏ (-100 tinybars)',
          'Signature 2: ED25519 ',
        ],
        asks: 'schedules/0.0.4001',
      },
      'Executed transaction': { shows: ['?scheduled'], asks: 'transactions' },
    },
  },
  {
    subject: '0.0.1002@1750082880.400000004',
    title: '# Transaction',
    called: depositCall,
    opens: [deposit, 'transactions/0.0.1002-1750082880-400000004'],
    sections: {
      'Transfers and children': {
        shows: [
          '0.0.1002@1750082880.400000004: EthereumTransaction SUCCESS',
          '0.0.1002@1750082880.400000004/1: Transfer (CRYPTOTRANSFER) SUCCESS',
          ' · Fee collection',
        ],
        // What opening the document asked for already.
        asks: undefined,
      },
      'Contract result': {
        shows: [
          'Outcome: SUCCESS',
          'Call: "deposit(memo: ',
          'Log 0: "Deposited(account: 0x',
          'Read by:  verified ABI of Vault',
          'Slot 0x15: changed',
        ],
        // What opening the document asked for already.
        asks: undefined,
      },
      'Calls inside': { shows: ['CALL 0.0.1002 → 0.0.4811'], asks: `${deposit}/actions` },
      'Opcode trace': {
        shows: ['Outcome: succeeded, 10 steps', 'Step 0: PUSH1', 'gas 279,000, cost 3, depth 0, pc 0', 'Stack:'],
        asks: `${deposit}/opcodes`,
      },
    },
  },
  { subject: '0.0.102', title: '# System file', ...unknownKind('0.0.102'), sections: {} },
  {
    subject: 'block 21635183',
    title: '# Block',
    opens: ['blocks/21635183'],
    sections: {
      'Transactions of the block': { shows: ['0.0.1002@1750082880.400000004'], asks: 'transactions' },
      'Executions in the block': { shows: ['SUCCESS'], asks: 'contracts/results' },
      'Logs of the block': { shows: ['Topic 0'], asks: 'contracts/results/logs' },
    },
  },
  {
    subject: 'node 3',
    title: '# Consensus node',
    opens: ['network/nodes'],
    sections: {
      'Staking of the network': { shows: ['Total stake: 35,000,000,000.00000007 ℏ'], asks: 'network/stake' },
      'Contracts of the network': { shows: ['EVM address: ', 'Admin key: '], asks: 'contracts' },
      'Registered nodes of the network': {
        shows: ['Registered node ', 'BLOCK_NODE: '],
        asks: 'network/registered-nodes',
      },
    },
  },
];

describe('details', () => {
  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    lookedUp = [];
    // The exchange rate is asked for once and kept; here it is known before anything is counted.
    await details('0.0.98');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await forget();
  });

  for (const { subject, title, called = [], opens, mayOpen = [], sections } of samples) {
    it(`of ${subject} cost their first section only, and each other section one request`, async () => {
      const document = await details(subject);
      says(document.getText(), title, ...called);
      const paths = (await asked(...opens)).toSorted();
      assert.equal(new Set(paths).size, paths.length, `asked twice: ${paths.join()}`);
      assert.deepEqual(
        paths.filter((path) => opens.includes(path) || !mayOpen.includes(path)),
        opens,
      );
      for (const [section, { shows, asks }] of Object.entries(sections)) {
        await forget();
        says(await click(document, section, `Load ${section}`), ...shows);
        assert.deepEqual(await askedBySection(asks), asks === undefined ? [] : [asks]);
      }
    });
  }

  it('link rows of messages and hooks to their own details', async () => {
    const account = await details('0.0.1006');
    await click(account, 'Hooks', 'Load Hooks');
    const links = await linksOf(account);
    const targets = links.map(({ target, range }) => [
      account.getText(range),
      target && decodeURIComponent(target.path),
    ]);
    assert.deepEqual(
      targets.filter(([text]) => text?.startsWith('Hook ')),
      [
        ['Hook 7', '/embedded/hook/hook 7 of 0.0.1006'],
        ['Hook 5', '/embedded/hook/hook 5 of 0.0.1006'],
      ],
    );
  });

  it('add the next page below the rows that are there', async () => {
    const document = await details('0.0.1007');
    says(await click(document, 'Staking rewards', 'Load Staking rewards'), '# 25, and there are more');
    says(await click(document, 'Staking rewards', 'Load more'), '# 50, and there are more');
    const atEnd = (await shownLenses(document)).filter(({ line }) =>
      document.lineAt(line).text.startsWith('  # … more of'),
    );
    assert.deepEqual(
      atEnd.map(({ title, command }) => [title, ...(command.arguments ?? []).slice(1)]),
      [['Load more', 'stakingRewards', 'more']],
    );
    says(await click(document, 'Staking rewards', 'Refresh'), '# 25, and there are more');
  });

  it('are asked anew by the command of their tab and of the palette, too', async () => {
    const document = await details('0.0.1007');
    await click(document, 'Staking rewards', 'Load Staking rewards');
    for (const argument of [document.uri, undefined]) {
      await forget();
      await vscode.commands.executeCommand('hieroLens.details.refresh', argument);
      await untilText(document, (text) => text.includes('Staking rewards: # not loaded'));
      assert.ok((await asked('accounts/0.0.1007')).includes('accounts/0.0.1007'));
      await click(document, 'Staking rewards', 'Load Staking rewards');
    }
    await forget();
    for (const stranger of ['README.md', vscode.Uri.file('/README.md'), {}, 7]) {
      await vscode.commands.executeCommand('hieroLens.details.refresh', stranger);
    }
    assert.deepEqual(await asked(), []);
  });

  it('tell a child transaction from its parent, and lead from one to the other', async () => {
    const parent = await details('0.0.1001@1750082580.000000001');
    const group = await click(parent, 'Transfers and children', 'Load Transfers and children');
    says(group, '  - 0.0.1001@1750082580.000000001: ', '  - 0.0.1001@1750082580.000000001/2: ');
    assert.ok((await targetsOf(parent)).includes(`${ledgerUri}transaction/0.0.1001@1750082580.000000001/2`));
    const child = await details('0.0.1001@1750082580.000000001/2');
    says(child.getText(), 'Nonce:');
    const [json] = (await shownLenses(child)).filter(({ line, title }) => line === 0 && title === 'Show JSON');
    assert.deepEqual(json?.command.arguments?.[1], {
      transactionId: '0.0.1001-1750082580-000000001',
      nonce: '2',
    });
  });

  it('lead from a row to its JSON as it was answered, with the request, and ask for nothing again', async () => {
    const document = await details('0.0.1002');
    const section = await click(document, 'Tokens', 'Load Tokens');
    const [, , second = ''] = section.split('\n').filter((line) => !line.startsWith('    '));
    const line = document.getText().split('\n').indexOf(second);
    const showJson = async (at: number) => {
      const editor = await vscode.window.showTextDocument(document);
      editor.selection = new vscode.Selection(at, 0, at, 0);
      await forget();
      await vscode.commands.executeCommand('hieroLens.details.showJson');
      const shown = vscode.window.activeTextEditor ?? assert.fail();
      assert.equal(shown.document.uri.scheme, 'hiero-query');
      return { text: shown.document.getText(), selected: shown.document.getText(shown.selection) };
    };
    const row = await showJson(line);
    assert.match(
      row.text,
      /^\/\/ GET https?:\S+\/api\/v1\/accounts\/0\.0\.1002\/tokens\?limit=25 · 20[\d-]+ [\d:]+ UTC\n\{\n/,
    );
    assert.equal(JSON.parse(row.selected).token_id, /0\.0\.\d+/.exec(second)?.[0]);
    assert.deepEqual(await asked(), []);
    const whole = await showJson(
      document
        .getText()
        .split('\n')
        .indexOf(section.split('\n')[0] ?? ''),
    );
    // Ages are whole seconds.
    const json = (text: string) => text.slice(text.indexOf('\n'));
    assert.deepEqual([json(whole.text), whole.selected], [json(row.text), '']);
    const properties = await showJson(0);
    assert.match(
      properties.text,
      /^\/\/ GET \S+\/accounts\/0\.0\.1002\?transactions=false · .*\n\{\n {2}"account": "0\.0\.1002",/,
    );
    assert.deepEqual(await asked(), []);
  });

  it('list transactions of one type as the service filters them, as long as their address says so', async () => {
    const document = await details('0.0.1002');
    const restore = replace(vscode.window, {
      showQuickPick: async (items: readonly vscode.QuickPickItem[]) =>
        items.find(({ description }) => description === 'CONSENSUSSUBMITMESSAGE'),
    });
    try {
      await vscode.commands.executeCommand('hieroLens.details.filter', document.uri);
    } finally {
      restore();
    }
    const filtered = vscode.window.activeTextEditor?.document ?? assert.fail();
    assert.equal(filtered.uri.toString(true), `${document.uri.toString(true)}?transactiontype=CONSENSUSSUBMITMESSAGE`);
    const title = 'Transactions (only TopicMessageSubmit): #';
    await untilText(
      filtered,
      (text) =>
        text.includes(`${title} `) &&
        !/: # (not loaded|loading…)$/m.test(text.slice(text.indexOf(title)).split('\n', 1)[0] ?? ''),
    );
    const rows = sectionOf(filtered, 'Transactions (only TopicMessageSubmit)');
    assert.match(rows, /TopicMessageSubmit/);
    assert.doesNotMatch(rows, /Transfer/);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const again = await vscode.workspace.openTextDocument(filtered.uri);
    says(again.getText(), title);
  });

  it('say what rewards were worth when they were paid by a click, with a request for each', async () => {
    const document = await details('0.0.1007');
    const rows = await click(document, 'Staking rewards', 'Load Staking rewards');
    assert.doesNotMatch(rows, /Worth then|\$/);
    const count = rows.match(/^ {2}- /gm)?.length ?? 0;
    await forget();
    const valued = await click(document, 'Staking rewards', `Show their worth then (${count})`);
    assert.equal(valued.match(/^ {4}Worth then: +≈ \$\d/gm)?.length, count);
    assert.deepEqual(
      await asked(),
      Array.from({ length: count }, () => 'network/exchangerate'),
    );
    assert.ok(!(await shownLenses(document)).some(({ title }) => title.startsWith('Show their worth')));
  });

  it('of an NFT say who owns it and may move it, and are linked from every list of NFTs', async () => {
    const nft = await details('0.0.2004#1');
    assert.equal(nft.uri.toString(true), `${ledgerUri}nft/0.0.2004 serial 1`);
    says(nft.getText(), 'Collection:', '0.0.2004', 'Owner:', 'Delegating spender:', '"ipfs://', 'Created:', 'Deleted:');
    for (const [subject, section] of [
      ['0.0.1002', 'NFTs'],
      ['0.0.2005', 'NFTs'],
    ] as const) {
      const list = await details(subject);
      await click(list, section, `Load ${section}`);
      assert.ok((await targetsOf(list)).includes(`${ledgerUri}nft/0.0.2005 serial 9223372036854775807`), subject);
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(`${ledgerUri}nft/0.0.2004/1`, true));
    const byPath = vscode.window.activeTextEditor?.document ?? assert.fail();
    await untilText(byPath, (text) => text.includes('# NFT'));
    await vscode.commands.executeCommand('hieroLens.lookup', '0.0.2004/999999');
    const none = vscode.window.activeTextEditor?.document ?? assert.fail();
    await untilText(none, (text) => text.includes('The network embedded has no NFT 999999 of 0.0.2004.'));
  });

  it('link ids, blocks and nodes to their own details', async () => {
    const document = await details('0.0.1007');
    const targets = await targetsOf(document);
    assert.ok(targets.includes(`${ledgerUri}entity/0.0.1007`), targets.join());
    assert.ok(targets.includes(`${ledgerUri}node/node 3`), targets.join());
  });

  it('offer the same when they were opened by a link and closed before', async () => {
    const uri = (await details('0.0.2001')).uri;
    for (let round = 0; round < 2; round++) {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await vscode.commands.executeCommand('vscode.open', uri);
      const document = vscode.window.activeTextEditor?.document ?? assert.fail();
      await untilText(document, (text) => text.includes('# Fungible token'));
      assert.ok((await shownLenses(document)).some(({ title }) => title === 'Load Holders'));
    }
    const document = vscode.window.activeTextEditor?.document ?? assert.fail();
    says(await click(document, 'Holders', 'Load Holders'), '0.0.1');
  });

  it('lead from the steps of a trace to the lines of the verified source', async () => {
    const document = await details('0.0.1002@1750082880.400000004');
    const trace = await click(document, 'Opcode trace', 'Load Opcode trace');
    const [, path = '', line = ''] =
      /Source: +0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148\/(\S+):(\d+)/.exec(trace) ?? [];
    assert.equal(path, 'contracts/Vault.sol', trace);
    const links = await linksOf(document);
    const target = links.map((link) => link.target).find((uri) => uri?.scheme === 'hiero-source');
    assert.equal(target?.fragment, `L${line}`);
    const source = await vscode.workspace.openTextDocument(target.with({ fragment: '' }));
    assert.match(source.lineAt(Number(line) - 1).text, /^contract Vault is/);
  });

  it('look up by a click, once, the names that nobody verified, and mark them as guesses', async () => {
    const document = await details('0.0.6411264');
    await forget();
    const asked = async () =>
      (await control.requests('verification')).filter(({ path }) => path === '/server/signature-database/v1/lookup');
    const lenses = async () => (await shownLenses(document)).map(({ title }) => title);
    let rows = await click(document, 'Executions', 'Load Executions');
    while (!rows.includes('0xdbceb005') && (await lenses()).includes('Load more')) {
      rows = await click(document, 'Executions', 'Load more');
    }
    says(rows, ' 0xdbceb005, ');
    assert.deepEqual(await asked(), []);
    const named = await click(document, 'Executions', 'Look up names (1)');
    says(named, ' split?, ', 'Read by: ', 'a guess: split(uint256) in the signature database; not verified');
    assert.doesNotMatch(named, / 0xdbceb005, /);
    assert.ok(!(await lenses()).some((title) => title.startsWith('Look up names')));
    // Asked anew, the section is written by what is known now.
    const again = await details('0.0.6411264');
    assert.doesNotMatch(await click(again, 'Executions', 'Load Executions'), / 0xdbceb005, /);
    assert.deepEqual(
      (await asked()).map(({ search }) => search),
      ['?function=0xdbceb005&filter=true'],
    );
  });

  it('of a trace are a document of their own, for one request', async () => {
    const execution = await details('0.0.1002@1750082900.500000005');
    const [open] = (await shownLenses(execution)).filter(({ title }) => title === 'Open as a document');
    await forget();
    await press(open?.command);
    const trace = vscode.window.activeTextEditor?.document ?? assert.fail();
    assert.equal(trace.uri.toString(true), `${ledgerUri}trace/trace 0.0.1002-1750082900-500000005`);
    const text = await untilText(trace, (shown) => shown.includes('  - Step 0: '));
    says(
      text,
      '# Opcode trace',
      'State:        ⚠\u00a0The execution failed',
      'Outcome:      failed, ',
      'Steps: # 10',
      'Source: ',
    );
    assert.deepEqual(await asked(), ['contracts/results/0.0.1002-1750082900-500000005/opcodes']);
    await forget();
    await vscode.commands.executeCommand('hieroLens.lookup', 'trace 0.0.1001@1750082400.123456789');
    const none = vscode.window.activeTextEditor?.document ?? assert.fail();
    await untilText(none, (shown) =>
      shown.includes('The network embedded has no trace of 0.0.1001-1750082400-123456789.'),
    );
  });

  it('of a transaction lead to what it used gas for, by functions and lines', async () => {
    const failed = await details('0.0.1002@1750151094.000000005');
    const gas = (await shownLenses(failed)).find(({ title }) => title === 'Gas by line');
    await forget();
    await press(gas?.command);
    const shown = vscode.window.activeTextEditor?.document ?? assert.fail();
    assert.equal(shown.uri.toString(true), 'hiero-gas:/embedded/gas of 0.0.1002-1750151094-000000005');
    const text = await untilText(shown, (known) => known.includes('By line'));
    says(text, 'on embedded', '13,370 gas in 394 steps', 'Granary.withdraw', 'revert NotEnough(farmer, sacks, has);');
    const opcodes = (await asked()).filter((path) => path.endsWith('/opcodes'));
    assert.deepEqual(opcodes, ['contracts/results/0.0.1002-1750151094-000000005/opcodes']);
    const links = await linksOf(shown);
    const link = links.find(({ range }) => shown.getText(range) === 'Granary.sol:138');
    assert.equal(link?.target?.fragment, 'L138');
    const source = await vscode.workspace.openTextDocument(link.target.with({ fragment: '' }));
    assert.match(source.lineAt(137).text, /^ {8}uint256 has = shares\[farmer\];$/);
    await press((await shownLenses(shown)).find(({ title }) => title === 'Show JSON')?.command);
    const answer = vscode.window.activeTextEditor?.document.getText() ?? '';
    assert.match(answer, /^\/\/ GET \S+\/contracts\/results\/0\.0\.1002-1750151094-000000005\/opcodes\?.*\n\{\n/);
    await vscode.commands.executeCommand('hieroLens.showGas', '0.0.1001@1750082400.123456789', 'embedded');
    const none = vscode.window.activeTextEditor?.document ?? assert.fail();
    await untilText(none, (known) => known.includes('has no trace of 0.0.1001@1750082400.123456789 (404)'));
  });

  it('have links that ask for what is not there yet, in the place where it will be', async () => {
    const document = await details('0.0.1007');
    const follow = async (line: string) => {
      const links = await linksOf(document);
      const target = links.find(({ range }) => document.lineAt(range.start).text === line)?.target;
      assert.equal(target?.path, 'hieroLens.details.load', `no link in “${line}”`);
      await vscode.commands.executeCommand(target.path, ...JSON.parse(target.query));
    };
    const rows = (text: string) => text.match(/^ {2}- /gm)?.length ?? 0;
    await follow('Staking rewards: # not loaded');
    const first = rows(await untilText(document, (text) => rows(text) > 0));
    await follow('  # … more of Staking rewards');
    await untilText(document, (text) => rows(text) > first);
  });

  it('ask once for what cannot be had, and again when the user retries', async () => {
    const document = await details('block 9007199254740993');
    const block = ['blocks/9007199254740993'];
    await untilText(document, (text) => text.includes('The network embedded has no block'));
    const [retry, ...others] = await shownLenses(document);
    assert.deepEqual(await asked(), block);
    assert.deepEqual([retry?.title, others], ['Retry', []]);
    await forget();
    await press(retry?.command);
    await eventually(async () => assert.deepEqual(await asked(), block));
    assert.equal((await shownLenses(document))[0]?.title, 'Retry');
    assert.deepEqual(await asked(), block);
  });

  it('ask nothing for addresses that are none of ours', async () => {
    const uri = vscode.Uri.parse('hiero-ledger:/embedded/entity/nothing', true);
    says((await vscode.workspace.openTextDocument(uri)).getText(), 'There is no such document.');
    const broken = vscode.Uri.from({ scheme: 'hiero-ledger', path: '/%E0%A4/entity/0.0.5' });
    says((await vscode.workspace.openTextDocument(broken)).getText(), 'There is no network named “%E0%A4”.');
    await vscode.commands.executeCommand('hieroLens.details.load', 'hiero-ledger:/embedded/entity/0.0.5', 'x', {});
    assert.deepEqual(await asked(), []);
  });
});
