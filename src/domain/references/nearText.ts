import { characterOf, operatorBefore } from './operatorBefore.ts';
import type { Scene } from './scene.ts';
import { isSpace } from './space.ts';

/** How far before a candidate its line is looked at, and what is above where its line is shorter. */
export const beforeLength = 120;
const afterLength = 60;
const followingLength = 200;

/** The text right before and behind a candidate. */
export class NearText {
  /** The character directly before, empty at the start of its line. */
  last = '';
  /** The character directly behind, empty at the end of its line. */
  next = '';
  /** Whether white space stands directly before it. */
  isApart = false;
  protected readonly scene: Scene;
  protected start = 0;
  protected end = 0;
  #ownStart = -1;
  #before: string | undefined;
  #after: string | undefined;

  constructor(scene: Scene) {
    this.scene = scene;
  }

  /** Goes on to a candidate and forgets the one before. */
  moveTo(start: number, end: number): this {
    const { source } = this.scene;
    this.last = characterOf(source, start - 1);
    this.next = characterOf(source, end);
    this.isApart = this.last !== '' && isSpace(this.last.charCodeAt(0));
    this.start = start;
    this.end = end;
    this.#ownStart = -1;
    this.#before = undefined;
    this.#after = undefined;
    return this;
  }

  protected get lineStart(): number {
    if (this.#ownStart < 0) {
      this.#ownStart = this.scene.lines.of(this.start);
    }
    return this.#ownStart;
  }

  /** Where what stands before it on the same line begins, as far as it is looked at. */
  protected get from(): number {
    return Math.max(this.lineStart, this.start - beforeLength);
  }

  /** Where what stands after it on the same line ends, as far as it is looked at. */
  protected get to(): number {
    return Math.min(this.end + afterLength, this.scene.lineEnds.of(this.end));
  }

  /** The last of these. */
  tail(length: number): string {
    return this.scene.source.slice(Math.max(this.lineStart, this.start - length), this.start);
  }

  /** Up to 120 characters before, on the same line. */
  get before(): string {
    this.#before ??= this.scene.source.slice(this.from, this.start);
    return this.#before;
  }

  /** Up to 60 characters after, on the same line. */
  get after(): string {
    this.#after ??= this.scene.source.slice(this.end, this.to);
    return this.#after;
  }

  /** Whether that is found before it on its line. */
  hasBefore(pattern: RegExp): boolean {
    return this.scene.matches.before(pattern).isWithin(this.from, this.start);
  }

  /** Whether that is found after it on its line. */
  hasAfter(pattern: RegExp): boolean {
    return this.scene.matches.after(pattern).isWithin(this.end, this.to);
  }

  /** Whether that is found before or after it on its line. */
  hasBeside(pattern: RegExp): boolean {
    return this.scene.matches.after(pattern).isWithin(this.from, this.to);
  }

  /** Up to 200 characters after, on the same line and the next ones. */
  get following(): string {
    return this.scene.source.slice(this.end, this.end + followingLength);
  }

  /** The character before the one directly before. */
  get secondLast(): string {
    return this.last === '' ? '' : characterOf(this.scene.source, this.start - 2);
  }

  /** The character directly before, but for one white space. */
  get lastVisible(): string {
    return this.isApart ? this.secondLast : this.last;
  }

  /** What it is given by, `:` or `=`, when no more than white space and a quote stands between. */
  get operator(): string {
    return operatorBefore(this.scene.source, this.start, Math.max(0, this.start - beforeLength));
  }

  /** The character behind the one directly behind. */
  get secondNext(): string {
    return this.next === '' ? '' : characterOf(this.scene.source, this.end + 1);
  }
}
