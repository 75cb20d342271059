import { Ending } from './ending.ts';

// Updating is also what accounts do to others: `0.0.55 can update 0.0.111`.
const verb = String.raw`(?<![\w-])(?:(?:up|down)grad(?:e[sd]?|ing)|(?<!(?:0\.0\.[1-9]\d{0,10}["'\x60]?|\baccount)\s(?:(?:can|may|must|shall|should|will)\s)?)updat(?:e[sd]?|ing)|(?:install|download)(?:s|ed|ing)?)`;
const isVerb = String.raw`(?<!\b(?:this|that|the|an?|each|every|any|our)\s)`;
const gap = String.raw`["'\x60*]{0,3}(?:\s?[:=<>!]{1,3}\s?|\(|\s{1,2})["'\x60*]{0,3}`;
const word = String.raw`${gap}-{0,2}[A-Za-z@](?:[\w/@-]|\.(?=\w))*`;
const number = String.raw`${gap}v?\d[\w.-]*`;
const target = `${gap}(?:to|from|->|→)`;
const tool = `${isVerb}${verb}(?:${word}){0,3}`;
const fromTo = `${isVerb}${verb}(?:${word}){0,12}(?:${number})?${target}`;
const noun = `${verb}(?:${gap}of(?:${word}){1,4})?(?:${target})?`;
const upgrade = new RegExp(`(?:${tool}|${fromTo}|${noun})${gap}v?(?:$|0\\.0\\.\\d)`, 'i');
const versionTarget = String.raw`\b(?:version|package|dependenc(?:y|ie))s?(?:${gap}from(?:${gap}version)?(?:${number})?)?${target}(?:${gap}version)?|\bpinned${gap}(?:to|at)`;
const changed = new RegExp(`(?:${fromTo}|${versionTarget})${gap}v?$`, 'i');
const party = new Ending(/\b(?:by|for|in|on|via|under|with)\s["'`]?/i);

/**
 * Whether a program is installed or upgraded to what follows a text, or to what it already names: `Upgrade tool `,
 * `updating the token kit to `, `installed: "`. The verb stands with it in one clause, not anywhere on the line.
 */
export function tellsOfUpgrade(before: string): boolean {
  return upgrade.test(before) && !party.test(before);
}

/** Whether a program or a version is changed to what follows, from whatever it was: `version from 0.0.1206 to `. */
export function tellsOfChange(before: string): boolean {
  return changed.test(before);
}

const scopedPackage = new Ending(
  /(?<![\w.])@[a-z][\w-]*\/[\w.-]+["'`]?\s(?:(?:from\s(?:["'`]?[~^]?\d[\w.-]*["'`]?\sto\s)?|to\s))?["'`]?[~^]?v?/,
);

/** Whether what follows a text is of a scoped package: `@acme/kit `, `@acme/kit from 0.0.1206 to `. */
export function endsInPackage(before: string): boolean {
  return before.includes('@') && scopedPackage.test(before);
}
