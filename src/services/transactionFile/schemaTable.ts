/**
 * The compact schema, all parted by spaces. A message is its name (`$` for `TransactionBody`) and its fields, each
 * `<number><name>:<kind><index of message or enum><* when repeated></oneof>`. Left out are a number that is one more
 * than the one before, the name of a message field that is called like the first field of its type in the table, and
 * oneofs outside the root messages, where nothing depends on them. An enum is its name and labels, each
 * `<number><label>`.
 */
export interface SchemaTable {
  readonly messages: readonly string[];
  readonly enums: readonly string[];
}
