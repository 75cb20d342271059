import { lastLine } from './outline.ts';
import type { Reference } from './reference.ts';
import { isAmongPrivate } from './secrets.ts';
import type { Surroundings, TextTest } from './surroundings.ts';
import { mentionsPrivate } from './vocabulary.ts';

export type PublicKeyClassification = Pick<Reference, 'certainty' | 'lookUp'>;

/** How the hex of a key is written. */
export interface KeySpelling {
  readonly isDer: boolean;
  readonly hasPrefix: boolean;
  readonly is32Bytes: boolean;
}

// As the ledger service spells a key, also in a string and across lines.
const answered =
  /(?<![\w$])_type\\?["']?\s*:\s*\\?["'](ED25519|ECDSA_SECP256K1)\\?["']\s*,\s*\\?["']?key\\?["']?\s*:\s*\\?["']$/;
const made = /(?<![A-Za-z])(?:[A-Za-z]+\.)*(?:PublicKey|public_key|pubkey)(?:\.|::)?_?from(\w{0,40})\(\s*["'`]?$/i;
const mentionsPrivateKey: TextTest = (text) => mentionsPrivate(text.toLowerCase());
const words =
  /(?<!\b(?:not|no|never|without)\s(?:\w+\s)?)\bpub(?:lic)?[ -]keys?(?:\*\*)?\s*(?::|is)?(?:\*\*)?\s*["'`]?$/i;

/** Whether hex is a public key: DER that nothing calls private, else by the name that says public, or in an answer. */
export function classifyPublicKey(written: KeySpelling, around: Surroundings): PublicKeyClassification | undefined {
  if (isAnswered(written, around)) {
    return { certainty: 'certain', lookUp: 'automatic' };
  }
  const said = keyNamed(around);
  const isPublic = said === 'public' || (written.isDer && said === undefined);
  return isPublic && !isAmongPrivate(around)
    ? { certainty: 'certain', lookUp: written.is32Bytes && around.file.isShell ? 'manual' : 'automatic' }
    : undefined;
}

/** `publicKey: "`, `PublicKey.fromString("`, `public key `. */
function keyNamed(around: Surroundings): 'public' | 'private' | undefined {
  const { assigned } = around;
  const said = assigned && around.nameOf(assigned.text).key;
  const isArgument = /\(\s?["'`]?$/.test(around.preceding(3));
  const [, way] = (isArgument && made.exec(around.preceding(150))) || [];
  const isNamedPublic =
    (way !== undefined && !mentionsPrivate(way.toLowerCase())) || (around.hasOwnNames && words.test(around.before));
  return said ?? (isNamedPublic ? 'public' : undefined);
}

/** A key in an answer of the ledger service, where nothing that it stands beside or in says private. */
function isAnswered({ isDer, hasPrefix, is32Bytes }: KeySpelling, around: Surroundings): boolean {
  if (isDer || hasPrefix || (around.last !== '"' && around.last !== "'")) {
    return false;
  }
  const before = around.preceding(100);
  const [, type] = (before.includes('_type') && answered.exec(before)) || [];
  return (
    type === (is32Bytes ? 'ED25519' : 'ECDSA_SECP256K1') &&
    !around.file.isShell &&
    !mentionsPrivate((around.preceding(300) + lastLine(around.preceding(1_000)) + around.after).toLowerCase()) &&
    !around.isEnclosedBy(mentionsPrivateKey)
  );
}
