import { joined, type Phrase, phrase, type Translate, type Words } from '../phrase.ts';
import { codeSpan } from '../value/escapeMarkdown.ts';
import type { UpgradeChange, UpgradeChangeKind, UpgradeComparison, UpgradeRisk } from './compareLayouts.ts';
import type { StorageVariable } from './storageType.ts';
import { formatSlot } from './storageWord.ts';

/** One side of an upgrade; both are untrusted. */
interface UpgradeSide {
  readonly name: string;
  /** Where it is: an address on a network, or a file. */
  readonly place: Words;
}

export interface Upgrade {
  readonly before: UpgradeSide;
  readonly after: UpgradeSide;
  readonly comparison: UpgradeComparison;
  /** Undefined for two builds, of which nothing is stored. */
  readonly stored: UpgradeStake | undefined;
}

export interface UpgradeStake {
  /** What the ledger has for a change; undefined where that is not known. */
  readonly stakeOf: (change: UpgradeChange) => Words | undefined;
  /** Of when the values are, or why there are none. */
  readonly valuesAsOf: Words;
}

const maxChanges = 500;

/** What an upgrade does to what is stored, as Markdown whose untrusted texts are inert: a verdict and the changes, the worst first. */
export function renderUpgrade(upgrade: Upgrade, translate: Translate): string {
  const { before, after, comparison, stored } = upgrade;
  const { changes } = comparison;
  const side = (what: Phrase, { name, place }: UpgradeSide) =>
    `- ${translate(what)}: ${codeSpan(name)}, ${codeSpan(translate(place), 300)}`;
  const [old, now] = stored === undefined ? [phrase`Before`, phrase`After`] : [phrase`Deployed`, phrase`Build`];
  const shown = changes.slice(0, maxChanges);
  const lines = shown.flatMap((change) => {
    const line = (head: Phrase, text: string | undefined) =>
      text === undefined ? [] : [`  - ${translate(head)}: ${text}`];
    const stake = stored?.stakeOf(change);
    return [
      `- **${translate(riskWords[change.risk])}**: ${codeSpan(change.path)} ${translate(changeWords(change))}`,
      ...line(old, change.before && variableText(change.before, change, translate)),
      ...line(now, change.after && variableText(change.after, change, translate)),
      // A mapping has no value of its own.
      ...line(phrase`On the ledger`, stake ? codeSpan(translate(stake), 300) : undefined),
    ];
  });
  const left = changes.length - shown.length;
  return [
    `# ${translate(phrase`Upgrade check of ${codeSpan(before.name)}`)}`,
    '',
    side(old, before),
    side(now, after),
    ...(stored === undefined ? [] : [`- ${codeSpan(translate(stored.valuesAsOf), 300)}`]),
    '',
    `**${translate(verdict(comparison))}**`,
    '',
    ...(comparison.isWhole ? [] : [translate(notWhole), '']),
    ...(lines.length === 0 ? [] : [...lines, '']),
    ...(left > 0 ? [translate(phrase`${left} more changes are not listed.`), ''] : []),
    translate(
      comparison.unchanged === 1
        ? phrase`1 variable is unchanged.`
        : phrase`${comparison.unchanged} variables are unchanged.`,
    ),
    '',
  ].join('\n');
}

const notWhole = phrase`Something could not be compared: a layout or its sources are incomplete, or a type is not known.`;

/** "Safe" only when everything was compared. */
export function verdict({ changes, isWhole }: UpgradeComparison): Phrase {
  const count = (risk: UpgradeRisk) => changes.filter((change) => change.risk === risk).length;
  const [broken, doubtful] = [count('breaks'), count('check')];
  if (broken > 0) {
    return broken === 1 ? phrase`1 change breaks what is stored.` : phrase`${broken} changes break what is stored.`;
  }
  if (doubtful > 0) {
    return doubtful === 1 ? phrase`1 change is for you to judge.` : phrase`${doubtful} changes are for you to judge.`;
  }
  return isWhole
    ? phrase`Safe: every variable keeps its place and its type.`
    : phrase`No dangerous change was found, but this does not say that it is safe.`;
}

const riskWords: Readonly<Record<UpgradeRisk, Phrase>> = {
  breaks: phrase`breaks`,
  check: phrase`judge`,
  none: phrase`fine`,
};

function changeWords({ kind, others }: UpgradeChange): Words {
  const names = joined(
    others.map((name) => codeSpan(name)),
    ', ',
  );
  const texts: Readonly<Record<UpgradeChangeKind, Phrase>> = {
    moved: phrase`lies elsewhere`,
    retyped: phrase`has another type`,
    removed: phrase`was removed`,
    inserted: phrase`is put on ${names}`,
    resized: phrase`has another size`,
    renamed: phrase`has another name`,
    gapMisfit: phrase`the gap does not shrink by what was added: variables of heirs move`,
    gapUsed: phrase`the gap is used by ${names}`,
    added: phrase`was added`,
  };
  return texts[kind];
}

/** With its name only where that is another. */
function variableText(
  variable: StorageVariable,
  { path, isWithinEntries }: UpgradeChange,
  translate: Translate,
): string {
  const slot = `${isWithinEntries ? '+' : ''}${formatSlot(variable.slot)}`;
  const place =
    variable.offsetBytes === 0 ? phrase`slot ${slot}` : phrase`slot ${slot}, offset ${variable.offsetBytes}`;
  const name = path.endsWith(variable.label) ? '' : `${codeSpan(variable.label, 80)} `;
  return `${name}${codeSpan(variable.type.label, 120)}, ${translate(place)}`;
}
