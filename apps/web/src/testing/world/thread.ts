import type { ThreadMessage } from '@consult/contract/activity/activity.ts';
import { cast, type CastName } from '@consult/testkit/cast.ts';
import type { Input } from '../../app/call.ts';
import type { Answers } from '../answers.ts';
import { usualNow } from '../clock.ts';
import { lineOf, threadOf } from './activity.ts';

/** The parts of a message that only the server knows: its files and handouts, and how it was billed. */
type Made = (sent: Input<'message-send'>) => Partial<ThreadMessage> | Promise<Partial<ThreadMessage>>;

/**
 * The consult's thread as the server keeps it: a message that somebody of the cast sends is added at the end, with the
 * parts that `made` gives. It also keeps typed text that is not sent.
 */
export function playedThread(who: CastName, made: Made = () => ({}), lines: ThreadMessage[] = []) {
  // No number is given twice.
  let given = lines.length + 1;
  const add = (changes: Partial<ThreadMessage>): ThreadMessage => {
    given += 1;
    const line = lineOf(given, changes);
    lines.push(line);
    return line;
  };
  /** The messages that ask for information. */
  const asking = new Set<string>();
  const answers: Answers = {
    'message-list': ({ afterSeq = 0 }) => {
      const thread = threadOf(lines);
      return { ...thread, messages: thread.messages.filter(({ seq }) => seq > afterSeq) };
    },
    'message-send': async (sent) => {
      const { messageId: id, text, billable, asks } = sent;
      if (asks) asking.add(id);
      const said = { id, text, billable, asks: asks ?? false, sentBy: cast[who].id };
      const { seq, sentAt } = add({ ...said, ...(await made(sent)) });
      return { seq, sentAt, version: seq };
    },
    'message-takeBack': ({ messageId, newId, kept = false }) => {
      const at = lines.findIndex(({ id }) => id === messageId);
      const [taken] = at < 0 ? [] : lines.splice(at, 1);
      if (kept || !taken) return { newId, arrived: taken !== undefined };
      const { text, files: attachments, resources, billable, billingCode } = taken;
      return {
        newId,
        arrived: true,
        text,
        attachments,
        resources: resources.map(({ resourceName }) => ({ id: resourceName.toLowerCase(), name: resourceName })),
        billable,
        billingCode,
        draftVersion: text === '' ? 0 : 41,
        asks: asking.has(messageId),
      };
    },
    'message-saveDraft': ({ text, version }) => ({
      version: text === '' ? 0 : version + 1,
      savedAt: usualNow.toISOString(),
    }),
  };
  return { answers, add };
}
