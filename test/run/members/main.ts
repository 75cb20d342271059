import { findUnreadMembers } from './unreadMembers.ts';

/** Members that only others read, with the reason. */
const exceptions: Readonly<Record<string, string>> = {};

const unread = findUnreadMembers().filter(({ name }) => !(name in exceptions));
for (const { name, line } of unread) {
  console.error(`${name} (line ${line}) is read by no code under src; delete it.`);
}
process.exitCode = unread.length === 0 ? 0 : 1;
