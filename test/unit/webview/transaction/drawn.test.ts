import assert from 'node:assert/strict';
import type {
  ChecksModel,
  CurveModel,
  EffectModel,
  FeeModel,
  FieldModel,
  FileModel,
  NamesModel,
  PropertyModel,
  TransactionModel,
} from '../../../../src/webview/transaction/protocol.ts';
import { assertWhole } from '../../whole/assertWhole.ts';
import { type FakeElement, inPage, linesOf } from '../fakeDocument.ts';

type Drawn = readonly FakeElement[];

/** What of the page draws; its types need those of a browser, which tests do not have. */
interface Drawing {
  renderFee(fee: FeeModel, hint: string): Drawn;
  renderCurve(curve: CurveModel, throttle: number): FakeElement;
  renderChecks(checks: ChecksModel, isOpen: boolean, ask: () => void): Drawn;
  renderAlarm(checks: ChecksModel, isExpired: boolean): Drawn;
  checksSummary(checks: ChecksModel): string;
  renderHeader(file: FileModel, shown: TransactionModel, choose: (place: object) => void): Drawn;
  renderValidity(file: FileModel, shown: TransactionModel, choose: (place: object) => void): Drawn;
  renderEffect(shown: TransactionModel, names: NamesModel, reveal: (field: number) => void): Drawn;
  readonly host: { showNetwork(name: string): void };
}

async function load(): Promise<Drawing> {
  const files = ['feeReport', 'sections', 'effect', 'host'];
  const parts = await Promise.all(
    files.map(
      (name): Promise<object> =>
        import(new URL(`../../../../src/webview/transaction/${name}.ts`, import.meta.url).href),
    ),
  );
  return Object.assign({}, ...parts) as Drawing;
}

const evil = '<b>\u202eevil</b>';
const fee: FeeModel = {
  ...{ headline: '$1', network: 'testnet', time: 'now', throttle: 0, throttleHint: undefined, partCount: 0 },
  heads: [
    { text: 'STATE', meaning: `Of the state. ${evil}` },
    { text: 'USD', meaning: undefined },
  ],
  rows: [
    { kind: 'subtotal', label: { text: 'Node', meaning: 'For the node.' }, detail: undefined, cells: ['1', '$1'] },
    { kind: 'extra', label: { text: evil, meaning: undefined }, detail: '2 of 3', cells: ['2', '$2'] },
  ],
  shares: [
    { fraction: 0.25, text: 'Node 25 %' },
    { fraction: 0.75, text: evil },
  ],
  notes: [
    { kind: 'info', text: 'Info.' },
    { kind: 'warning', text: 'Beware.' },
    { kind: 'service', text: evil },
  ],
  signed: [{ label: '1 signature', text: '$2' }],
  chunks: [{ label: '1 of 2', text: '$3' }],
};
const curve: CurveModel = {
  points: [
    { throttle: 0, multiplier: '1', price: '$1', height: 0.25 },
    { throttle: 500, multiplier: '2', price: '$2', height: 0.5 },
    { throttle: 10_000, multiplier: '4', price: '$4', height: 1 },
  ],
  about: 'Of the first part.',
  failure: undefined,
};
const flat: CurveModel = {
  ...curve,
  points: curve.points.map((point) => ({ ...point, price: '$1', height: 1 })),
  about: undefined,
};
const result = (level: ChecksModel['results'][number]['level']) => ({ level, text: `${level} ${evil}` });
const checks: ChecksModel = {
  results: [result('error'), result('error'), result('warning'), result('remark'), result('passed'), result('passed')],
  ...{ verifying: 'Verifying…', question: 'Ask?', failure: 'Down.' },
};
const fineChecks: ChecksModel = {
  ...{ results: [result('passed')], verifying: undefined, question: undefined, failure: undefined },
};
const file: FileModel = {
  ...{ found: 'a list', network: 'testnet' },
  documents: [
    {
      label: 'one',
      chunks: [
        { label: 'a', copies: ['0.0.3', '0.0.4', '0.0.5'] },
        { label: 'b', copies: ['0.0.3'] },
      ],
    },
    { label: 'two', chunks: [] },
  ],
};
const property = (label: string, copies: PropertyModel['copies'], isAlert: boolean): PropertyModel => ({
  ...{ section: 'effect', label, value: evil, reference: isAlert ? undefined : '0.0.5', copies, isAlert },
});
const field = (id: number, offset: number, length: number, children: readonly FieldModel[] = []): FieldModel => ({
  ...{
    id,
    label: 'f',
    name: 'f',
    value: undefined,
    preview: undefined,
    reference: undefined,
    offset,
    length,
    children,
  },
});
const plain: EffectModel = { headline: 'Pays.', warnings: [], tables: [], rows: [], inner: [] };
const effect: EffectModel = {
  headline: evil,
  warnings: ['Odd.'],
  tables: [
    {
      ...{ title: 'ℏ', leftOut: '3 more' },
      columns: [
        { label: 'Account', isAmount: false },
        { label: 'Amount', isAmount: true },
      ],
      rows: [
        {
          cells: [
            { text: '0.0.5', reference: '0.0.5' },
            { text: '1', reference: undefined },
          ],
        },
      ],
    },
  ],
  rows: [
    { label: 'Key', text: 'none', reference: undefined, isRemoved: true },
    { label: 'Owner', text: '0.0.6', reference: '0.0.6', isRemoved: false },
  ],
  inner: [
    { title: 'first', offset: 4, length: 2, effect: plain },
    { title: 'second', offset: 6, length: 9, effect: plain },
  ],
};
const shownWith = (parts: Partial<TransactionModel>): TransactionModel => ({
  ...{
    place: { document: 0, chunk: 0, copy: 1 },
    title: evil,
    schemaName: evil,
    expiry: { text: evil, isOver: true },
    effect,
    properties: [],
    warnings: ['Old.'],
  },
  ...{ signatures: [], fields: [field(1, 0, 3), field(2, 3, 5, [field(3, 4, 2)])], hiddenFields: 0, ...parts },
});

/** The buttons of what is drawn, by what they say. */
const labelled = (drawn: Drawn) =>
  new Map(
    drawn
      .flatMap((each) => each.all())
      .filter(({ tag }) => ['button', 'a', 'select'].includes(tag))
      .map((each) => [each.attributes.get('aria-label') ?? String(each.children[0]), each]),
  );

describe('what the page of a transaction draws', () => {
  /** The page finds its host once. */
  const sent: unknown[] = [];

  it('is as expected', () =>
    inPage(sent, async () => {
      const page = await load();
      page.host.showNetwork('testnet');
      const none = () => undefined;
      const many = {
        ...effect,
        inner: Array.from({ length: 6 }, () => ({ ...effect.inner[0], title: 'x' })),
      } as EffectModel;
      const properties = [
        property('Payer', [{ label: 'id', text: '0.0.5' }], false),
        property(
          'Hash',
          [
            { label: 'hex', text: '0x' },
            { label: 'Base64', text: 'AA' },
          ],
          true,
        ),
        { ...property('Fee', [], false), section: 'fee' as const },
      ];
      const parts: readonly (readonly [string, Drawn])[] = [
        ['fee', page.renderFee(fee, ' on testnet')],
        ['fee without signatures and chunks', page.renderFee({ ...fee, signed: [], chunks: [] }, '')],
        ['curve', [page.renderCurve(curve, 100)]],
        ['flat curve', [page.renderCurve(flat, 10_000)]],
        ['checks', page.renderChecks(checks, true, none)],
        ['fine checks', page.renderChecks(fineChecks, false, none)],
        [
          'alarms',
          [
            checks.results,
            [result('error')],
            [result('warning'), result('remark')],
            [result('warning'), result('warning')],
            [result('remark')],
          ].flatMap((results) => page.renderAlarm({ ...checks, results }, false)),
        ],
        ['no alarm of what has expired', page.renderAlarm({ ...checks, results: [result('warning')] }, true)],
        ['header', page.renderHeader(file, shownWith({}), none)],
        [
          'header of one, of which nobody knows how long it is valid',
          page.renderHeader({ ...file, documents: [] }, shownWith({ warnings: [], expiry: undefined }), none),
        ],
        ['validity', page.renderValidity(file, shownWith({}), none)],
        [
          'validity of the last copy',
          page.renderValidity(file, shownWith({ place: { document: 0, chunk: 0, copy: 2 } }), none),
        ],
        ['effect', page.renderEffect(shownWith({ properties }), { state: 'offered', failure: 'Down.' }, none)],
        ['many effects', page.renderEffect(shownWith({ effect: many }), { state: 'known', failure: undefined }, none)],
        ['plain effect', page.renderEffect(shownWith({ effect: plain }), { state: 'none', failure: undefined }, none)],
      ];
      assertWhole(
        'webview/transaction.txt',
        parts.flatMap(([title, drawn]) => [`# ${title}`, ...linesOf(drawn)]),
      );
      assert.deepEqual([checks, fineChecks, { ...checks, verifying: undefined }].map(page.checksSummary), [
        'Verifying…',
        'Checks: 1 check passed',
        'Checks: 3 problems found, 2 checks passed',
      ]);
    }));

  it('sends, chooses and shows what its buttons say', () =>
    inPage(sent, async () => {
      const page = await load();
      page.host.showNetwork('testnet');
      const chosen: unknown[] = [];
      const shown = shownWith({ properties: [property('Payer', [{ label: 'id', text: '0.0.5' }], false)] });
      const header = labelled(page.renderHeader(file, shown, (place) => chosen.push(place)));
      const validity = labelled(page.renderValidity(file, shown, (place) => chosen.push(place)));
      const effects = labelled(
        page.renderEffect(shown, { state: 'offered', failure: undefined }, (at) => chosen.push(at)),
      );
      const ask = labelled(page.renderChecks(checks, false, () => chosen.push('asked')));
      for (const [of, ...labels] of [
        [validity, 'Previous: Node', 'Next: Node'],
        [header, 'Next: Chunk', 'Next: Transaction'],
        [header, 'Copy as JSON', 'Copy as Hex', 'Copy as Markdown'],
        [effects, 'Show in the fields: first', 'Copy: Payer', '0.0.6', 'Names and decimals from testnet'],
        [ask, 'Ask?'],
      ] as const) {
        for (const label of labels) {
          (of.get(label) ?? assert.fail(label)).act('click');
        }
      }
      const select = header.get('Chunk') ?? assert.fail();
      select.selectedIndex = 1;
      select.act('change');
      const place = { document: 0, chunk: 0 };
      assert.deepEqual(chosen, [
        ...[
          { ...place, copy: 0 },
          { ...place, copy: 2 },
          { ...place, chunk: 1, copy: 0 },
        ],
        ...[{ ...place, document: 1, copy: 0 }, 3, 'asked', { ...place, chunk: 1, copy: 0 }],
      ]);
      assert.equal(effects.has('Show in the fields: second'), false);
      const network = 'testnet';
      const copied = { network, type: 'copy', place: { ...place, copy: 1 } };
      assert.deepEqual(sent, [
        ...['json', 'hex', 'markdown'].map((format) => ({ ...copied, format })),
        { network, type: 'copyText', text: '0.0.5' },
        { network, type: 'lookup', reference: '0.0.6' },
        { network, type: 'names' },
      ]);
      const names = effects.get('Names and decimals from testnet');
      assert.deepEqual([names?.children, names?.attributes.get('aria-busy')], [['Asking…'], 'true']);
    }));
});
