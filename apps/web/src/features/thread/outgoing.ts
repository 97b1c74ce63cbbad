import { useMemo, useSyncExternalStore } from 'react';
import { call } from '../../app/call.ts';
import { failedWith } from '../../app/call-error.ts';
import { keepTyped, onTypedTextForgotten, readTyped, typedPlaces } from '../../app/typed-text.ts';
import { newMessageId } from './message-id.ts';
import { addSent } from './thread-query.ts';

/**
 * A message on its way. sending: it is being sent. failed: the last try failed. kept: it was left over from an earlier
 * visit. A message stays on this device until the server has confirmed it, and always goes out under the same id, of
 * which the server makes one message however often it comes.
 */
export type Outgoing = {
  messageId: string;
  text: string;
  writtenAt: string;
  state: 'sending' | 'failed' | 'kept';
  error: unknown;
  failures: number;
};

type Box = { outgoing: readonly Outgoing[]; running: boolean };

const none: readonly Outgoing[] = [];
const boxes = new Map<string, Box>();
const listeners = new Set<() => void>();

const keyOf = (personId: string, activityId: string) => `${personId} ${activityId}`;
const placeOf = (activityId: string, messageId: string) => `unsent.${activityId}.${messageId}`;

onTypedTextForgotten(() => {
  boxes.clear();
  tell();
});

function tell(): void {
  for (const listener of listeners) listener();
}

function boxOf(personId: string, activityId: string): Box {
  const key = keyOf(personId, activityId);
  let box = boxes.get(key);
  if (!box) {
    box = { outgoing: keptFrom(personId, activityId), running: false };
    boxes.set(key, box);
  }
  return box;
}

function change(personId: string, activityId: string, outgoing: readonly Outgoing[]): void {
  boxOf(personId, activityId).outgoing = outgoing;
  tell();
}

function keptFrom(personId: string, activityId: string): Outgoing[] {
  const kept: Outgoing[] = [];
  for (const place of typedPlaces(personId, `unsent.${activityId}.`)) {
    try {
      const { text, writtenAt } = JSON.parse(readTyped(personId, place) ?? '') as {
        text?: unknown;
        writtenAt?: unknown;
      };
      const messageId = place.slice(placeOf(activityId, '').length);
      if (typeof text === 'string' && typeof writtenAt === 'string')
        kept.push({ messageId, text, writtenAt, state: 'kept', error: null, failures: 0 });
    } catch {
      // Not written by this page: left alone.
    }
  }
  return kept.sort((a, b) => (a.writtenAt < b.writtenAt ? -1 : 1));
}

/** What waits or failed in one thread, oldest first. */
export function outgoingOf(personId: string, activityId: string): readonly Outgoing[] {
  return boxOf(personId, activityId).outgoing;
}

/** As outgoingOf, for a component. */
export function useOutgoing(personId: string, activityId: string): readonly Outgoing[] {
  const read = useMemo(() => () => (personId ? outgoingOf(personId, activityId) : none), [personId, activityId]);
  return useSyncExternalStore(subscribe, read);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps a message and sends it after those that still wait. Resolves with whether the server has it. */
export async function sendReply(personId: string, activityId: string, text: string): Promise<boolean> {
  const messageId = newMessageId();
  const writtenAt = new Date().toISOString();
  const { outgoing } = boxOf(personId, activityId);
  keepTyped(personId, placeOf(activityId, messageId), JSON.stringify({ text, writtenAt }));
  change(personId, activityId, [
    ...outgoing,
    { messageId, text, writtenAt, state: 'sending', error: null, failures: 0 },
  ]);
  await sendWaiting(personId, activityId);
  return !boxOf(personId, activityId).outgoing.some((message) => message.messageId === messageId);
}

/** Sends what waits, oldest first, and stops at the first failure, so that messages arrive in the order they were written. */
export async function sendWaiting(personId: string, activityId: string): Promise<void> {
  const box = boxOf(personId, activityId);
  // After a sign-out nothing of it is sent or shown any more.
  const stands = () => boxes.get(keyOf(personId, activityId)) === box;
  if (box.running) return;
  box.running = true;
  change(
    personId,
    activityId,
    box.outgoing.map((message) => ({ ...message, state: 'sending' as const, error: null })),
  );
  try {
    for (let next = box.outgoing[0]; next && stands(); next = box.outgoing[0]) {
      const { messageId, text } = next;
      const sent = await call('message-send', { activityId, messageId, text });
      addSent(activityId, {
        id: messageId,
        seq: sent.seq,
        kind: 'ordinary',
        sentBy: personId,
        sentAt: sent.sentAt,
        text,
        empty: false,
        event: null,
        files: [],
        resources: [],
        copied: false,
        billable: false,
        billingCode: '',
      });
      forgetOutgoing(personId, activityId, [messageId]);
    }
  } catch (error) {
    if (stands())
      change(
        personId,
        activityId,
        box.outgoing.map((message) => ({
          ...message,
          state: 'failed' as const,
          error,
          failures: message.failures + 1,
        })),
      );
  } finally {
    box.running = false;
  }
}

/** The server has these, or their words were taken back: they no longer wait. */
export function forgetOutgoing(personId: string, activityId: string, messageIds: readonly string[]): void {
  const before = boxOf(personId, activityId).outgoing;
  const left = before.filter(({ messageId }) => !messageIds.includes(messageId));
  if (left.length === before.length) return;
  for (const messageId of messageIds) keepTyped(personId, placeOf(activityId, messageId), '');
  change(personId, activityId, left);
}

/** Whether a failure left open if the server has the message: only then may it go out again by itself. */
export function mayHaveArrived(error: unknown): boolean {
  return failedWith(error, 'OFFLINE', 'SERVER_DOWN', 'INTERNAL');
}
