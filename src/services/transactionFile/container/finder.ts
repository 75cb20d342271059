/** How a finder hands over what may be a transaction or hold one; both say whether something was taken. */
export interface Found {
  /** Bytes that stood, written somehow, between these offsets of the text. */
  readonly take: (bytes: Uint8Array, start: number, end: number) => boolean;
  /** A text that stood, written somehow, at this offset. */
  readonly inside: (text: string, start: number) => boolean;
}

/** Goes through a text once and hands over what stands in it in one kind of writing. */
export type Finder = (text: string, found: Found) => void;
