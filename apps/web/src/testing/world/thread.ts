import type { ThreadMessage } from '@consult/contract/activity/activity.ts';
import { cast, type CastName } from '@consult/testkit/cast.ts';
import type { Input } from '../../app/call.ts';
import type { Answers } from '../answers.ts';
import { usualNow } from '../clock.ts';
import { lineOf, threadOf } from './activity.ts';

/** What only the server says of a message: its files and handouts, and what it is billed as. */
type Made = (sent: Input<'message-send'>) => Partial<ThreadMessage> | Promise<Partial<ThreadMessage>>;

/**
 * The thread of the consult as the server keeps it: what one of the cast sends stands there after the others, with what
 * `made` says of it. Texts that are typed and not sent are kept too.
 */
export function playedThread(who: CastName, made: Made = () => ({}), lines: ThreadMessage[] = []) {
  const add = (changes: Partial<ThreadMessage>): ThreadMessage => {
    const line = lineOf(lines.length + 2, changes);
    lines.push(line);
    return line;
  };
  const answers: Answers = {
    'message-list': ({ afterSeq = 0 }) => {
      const thread = threadOf(lines);
      return { ...thread, messages: thread.messages.filter(({ seq }) => seq > afterSeq) };
    },
    'message-send': async (sent) => {
      const { messageId: id, text, billable } = sent;
      const { seq, sentAt } = add({ id, text, billable, sentBy: cast[who].id, ...(await made(sent)) });
      return { seq, sentAt, version: seq };
    },
    'message-saveDraft': ({ text, version }) => ({
      version: text === '' ? 0 : version + 1,
      savedAt: usualNow.toISOString(),
    }),
  };
  return { answers, add };
}
