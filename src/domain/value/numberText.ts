/** A number as it was written, a String object: no other value of JSON is one, and copies of an answer keep it. */
export type NumberText = InstanceType<typeof String>;

/** Whether a value that `parseExactJson` gave is the text of a number. */
export function isNumberText(value: unknown): value is NumberText {
  return value instanceof String;
}

/** The double of a number that came as its text; any other value as it is. */
export function plainNumber(value: unknown): unknown {
  return isNumberText(value) ? Number(value) : value;
}
