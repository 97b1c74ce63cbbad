import { useMemo, useSyncExternalStore } from 'react';
import { call } from '../../app/call.ts';
import { failedWith } from '../../app/call-error.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { onTypedTextForgotten } from '../../app/typed-text.ts';
import { forgetMessage, keepMessage, keptMessages, type Composed, type KeptMessage } from './kept-messages.ts';
import { addSent, type Message } from './thread-query.ts';

/**
 * A message on its way. sending: it is being sent. sent: the server has it, and the thread on the screen does not yet.
 * failed: the last try failed. kept: it was left over from an earlier visit. A message stays on this device until the
 * server has confirmed it, and always goes out under the same id, of which the server makes one message however often
 * it comes.
 */
export type Outgoing = KeptMessage & {
  state: 'sending' | 'sent' | 'failed' | 'kept';
  /** Where it stands in the thread; 0 until the server has said so. */
  seq: number;
  error: unknown;
  failures: number;
  /** Its files, where this visit has added them: as the thread will show them. */
  files: Message['files'];
};

type Box = { outgoing: readonly Outgoing[]; running: boolean };

const none: readonly Outgoing[] = [];
const boxes = new Map<string, Box>();
const listeners = new Set<() => void>();
/** The messages that went out from this page. */
const sentHere = new Set<string>();
type SentListener = (activityId: string, sent: { messageId: string; sentAt: string }) => void;
const sentListeners = new Set<SentListener>();

const keyOf = (personId: string, activityId: string) => `${personId} ${activityId}`;

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
  return keptMessages(personId, activityId).map((message) => ({
    ...message,
    state: 'kept',
    seq: 0,
    error: null,
    failures: 0,
    files: [],
  }));
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
export async function sendReply(
  personId: string,
  activityId: string,
  messageId: string,
  composed: Composed,
  files: Message['files'] = [],
): Promise<boolean> {
  const message = { messageId, ...composed, writtenAt: new Date().toISOString() };
  // Before it is kept: a box that is opened first reads what is kept.
  const { outgoing } = boxOf(personId, activityId);
  keepMessage(personId, activityId, message);
  change(personId, activityId, [
    ...outgoing,
    { ...message, state: 'sending', seq: 0, error: null, failures: 0, files },
  ]);
  await sendWaiting(personId, activityId);
  return wasSentHere(messageId);
}

/** Calls `listener` whenever the server has taken a message from this page. Returns how to stop. */
export function onSent(listener: SentListener): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

/** The thread has these messages: they are at the server, whatever became of the answer. */
export function settleOutgoing(
  personId: string,
  activityId: string,
  messages: readonly Pick<Message, 'id' | 'sentAt'>[],
): void {
  for (const { id, sentAt } of messages) arrived(activityId, id, sentAt);
  forgetOutgoing(
    personId,
    activityId,
    messages.map(({ id }) => id),
  );
}

function arrived(activityId: string, messageId: string, sentAt: string): void {
  if (sentHere.has(messageId)) return;
  sentHere.add(messageId);
  for (const listener of sentListeners) listener(activityId, { messageId, sentAt });
}

/** Whether the server has a message from this page, and not from another device. */
function wasSentHere(messageId: string): boolean {
  return sentHere.has(messageId);
}

/**
 * Sends what waits, oldest first, and stops at the first failure, so that messages arrive in the order they were
 * written.
 */
export async function sendWaiting(personId: string, activityId: string): Promise<void> {
  const box = boxOf(personId, activityId);
  // After a sign-out nothing of it is sent or shown any more.
  const stands = () => boxes.get(keyOf(personId, activityId)) === box;
  if (box.running) return;
  box.running = true;
  const changeWaiting = (to: (message: Outgoing) => Outgoing) =>
    change(
      personId,
      activityId,
      box.outgoing.map((message) => (message.state === 'sent' ? message : to(message))),
    );
  const nextOf = () => box.outgoing.find(({ state }) => state !== 'sent');
  changeWaiting((message) => ({ ...message, state: 'sending', error: null }));
  try {
    for (let next = nextOf(); next && stands(); next = nextOf()) {
      const { messageId, text, attachments, resources, billable, billingCode, joinFirst } = next;
      if (joinFirst) {
        await call('activity-addSelfToActivityAsMoa_v1', { activityId });
        void refetchAfresh(['activity', activityId]);
      }
      const sent = await call('message-send', {
        activityId,
        messageId,
        text,
        attachments: [...attachments],
        ...(attachments.length > 0 ? { formId: messageId } : {}),
        resourceIds: resources.map(({ id }) => id),
        billable,
        billingCode,
      });
      arrived(activityId, messageId, sent.sentAt);
      // The addresses of its files and handouts, and what it was billed as, only the server knows.
      const whole = attachments.length === 0 && resources.length === 0 && !billable;
      const shown = addSent(
        activityId,
        {
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
          billable,
          billingCode,
        },
        whole,
      );
      if (shown) forgetOutgoing(personId, activityId, [messageId]);
      else standUntilRead(personId, activityId, messageId, sent.seq);
    }
  } catch (error) {
    // Taken from the writer: the page learns it, and closes.
    if (failedWith(error, 'NOT_FOUND')) void refetchAfresh(['activity', activityId]);
    // Nobody answers any more: the page learns it, and the reply box goes.
    if (failedWith(error, 'NO_CONSULTANT'))
      for (const kind of ['consultant-status', 'activity']) void refetchAfresh([kind, activityId]);
    if (stands()) changeWaiting((message) => ({ ...message, state: 'failed', error, failures: message.failures + 1 }));
  } finally {
    box.running = false;
  }
}

/** The server has it: it is kept no longer, and stands on the screen until the thread that is being read has it. */
function standUntilRead(personId: string, activityId: string, messageId: string, seq: number): void {
  forgetMessage(personId, activityId, messageId);
  change(
    personId,
    activityId,
    outgoingOf(personId, activityId).map((message) =>
      message.messageId === messageId ? { ...message, state: 'sent', seq } : message,
    ),
  );
}

/** The server has these, or their words were taken back: they no longer wait. */
export function forgetOutgoing(personId: string, activityId: string, messageIds: readonly string[]): void {
  const before = boxOf(personId, activityId).outgoing;
  const left = before.filter(({ messageId }) => !messageIds.includes(messageId));
  if (left.length === before.length) return;
  for (const messageId of messageIds) forgetMessage(personId, activityId, messageId);
  change(personId, activityId, left);
}

/** Nothing of a thread is sent or shown any more: its writer may not read it. */
export function dropOutgoing(personId: string, activityId: string): void {
  boxes.delete(keyOf(personId, activityId));
  tell();
}

/** Whether a failure left open if the server has the message: only then may it go out again by itself. */
export function mayHaveArrived(error: unknown): boolean {
  return failedWith(error, 'OFFLINE', 'SERVER_DOWN', 'INTERNAL');
}
