import { namesByRestName } from './transactionNames.ts';

/** Every type by its name in the SDKs, in alphabetical order, and what the REST service calls it. */
export const transactionTypes: readonly { readonly name: string; readonly restName: string }[] = [...namesByRestName()]
  .map(([restName, name]) => ({ name, restName }))
  .toSorted((one, other) => (one.name < other.name ? -1 : 1));

const restNames: ReadonlyMap<string, string> = new Map(
  transactionTypes.flatMap(({ name, restName }) => {
    const upper = name.toUpperCase();
    return [upper, `${upper}TRANSACTION`, `${upper} (${restName})`, restName].map((said) => [said, restName] as const);
  }),
);

/** What the REST service calls a type, however it is named here: `Transfer`, `TransferTransaction`; a new one as it is. */
export function restNameOf(name: string): string {
  return restNames.get(name.toUpperCase()) ?? name;
}
