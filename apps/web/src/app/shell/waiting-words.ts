import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CallName, Input } from '../call.ts';
import type { Command } from '../local/command.ts';

type Title<Name extends CallName> = (input: Input<Name>) => MessageDescriptor;

/** What a command is called in the list of what waits, by its call. */
const titles: { [Name in CallName]?: Title<Name> } = {
  'message-send': () => msg`Message`,
  'inbox-move': ({ moves }) => (moves[0]?.folder === 'inbox' ? msg`Moved to Inbox` : msg`Moved to Archive`),
  'inbox-setRead': ({ marks }) => (marks[0]?.lastReadSeq === null ? msg`Marked as unread` : msg`Marked as read`),
  'inbox-mute': ({ muted }) => (muted ? msg`Muted` : msg`Unmuted`),
  'activity-markRead': () => msg`Marked as read`,
  'activity-changeStatus_v1': () => msg`Status`,
  'profile-setSearchFilters': () => msg`Search columns`,
};

/** What a command is called in the list of what waits. */
export function titleOf({ call, input }: Command): MessageDescriptor {
  const title = titles[call] as Title<CallName> | undefined;
  return title?.(input) ?? msg`Change`;
}

/** The words that somebody wrote in a command; '' for none. */
export function wordsOf({ input }: Command): string {
  const text = (input as { text?: unknown }).text;
  return typeof text === 'string' ? text : '';
}
