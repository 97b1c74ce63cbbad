import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Command } from '../local/command.ts';

/** What a command is called in the list of what waits, by its call. */
export const commandTitles: Readonly<Record<string, MessageDescriptor>> = {
  'message-send': msg`Message`,
  other: msg`Change`,
};

/** The words that somebody wrote in a command; '' for none. */
export function wordsOf({ input }: Command): string {
  const text = (input as { text?: unknown }).text;
  return typeof text === 'string' ? text : '';
}
