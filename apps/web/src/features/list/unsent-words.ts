import type { Command } from '../../app/local/command.ts';
import type { Shown } from '../../app/local/waiting.ts';

/** What the viewer sent in a consult and the server does not have. `stuck`: it goes out only on their word. */
export type Unsent = { words: string; stuck: boolean };

const isMessage = (one: Shown): one is Shown & { command: Command<'message-send'> } =>
  one.command.call === 'message-send';

const kept = new WeakMap<readonly Shown[], ReadonlyMap<string, Unsent>>();

/**
 * The words of each consult that wait, by its id: the first that is stuck, else the last. The same answer for the same
 * array.
 */
export function unsentWords(shown: readonly Shown[]): ReadonlyMap<string, Unsent> {
  const before = kept.get(shown);
  if (before) return before;
  const unsent = new Map<string, Unsent>();
  for (const { command, standing } of shown.filter(isMessage)) {
    const { activityId, text } = command.input;
    if (standing === 'sent' || unsent.get(activityId)?.stuck) continue;
    unsent.set(activityId, { words: text, stuck: standing === 'refused' || standing === 'asks' });
  }
  kept.set(shown, unsent);
  return unsent;
}
