import { useMemo, useSyncExternalStore } from 'react';
import { call } from '../../app/call.ts';
import { failedWith } from '../../app/call-error.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { onTypedTextForgotten } from '../../app/typed-text.ts';
import { forgetMessage, keepMessage, keptMessages, type Composed, type KeptMessage } from './kept-messages.ts';
import { addSent, type Message } from './thread-query.ts';
import { serverNow } from '../../ui/server-clock.ts';

/**
 * A message on its way. sending: the page is sending it. sent: the server has it, and the thread on screen does not
 * show it yet. failed: the last try failed. kept: an earlier visit left it on the device. The device keeps a message
 * until the server has confirmed it. It always goes out under the same id, so that the server makes one message of any
 * number of tries.
 */
export type Outgoing = KeptMessage & {
  state: 'sending' | 'sent' | 'failed' | 'kept';
  /** Its place in the thread; 0 until the server has given it one. */
  seq: number;
  error: unknown;
  failures: number;
  /** Its files as the thread will show them, where they were added since the page was loaded. */
  files: Message['files'];
};

type Box = { outgoing: readonly Outgoing[]; running: boolean };

const none: readonly Outgoing[] = [];
const boxes = new Map<string, Box>();
const listeners = new Set<() => void>();
/** Ids of the messages that this page has sent. */
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

/** The messages of one thread that wait or failed, oldest first. */
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

/** Keeps a message and sends it after those that still wait. Resolves to whether the server has it. */
export async function sendReply(
  personId: string,
  activityId: string,
  messageId: string,
  composed: Composed,
  files: Message['files'] = [],
): Promise<boolean> {
  const message = { messageId, ...composed, writtenAt: new Date(serverNow()).toISOString() };
  // This comes before keeping the message: a thread that is opened here for the first time loads the kept ones.
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

/** Takes these messages of the thread for sent, also where their answer was lost. */
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

/** Whether this page, and not another device, sent a message that the server has. */
function wasSentHere(messageId: string): boolean {
  return sentHere.has(messageId);
}

/**
 * Sends the waiting messages, oldest first. It stops at the first failure, so that messages arrive in the order in
 * which they were written.
 */
export async function sendWaiting(personId: string, activityId: string): Promise<void> {
  const box = boxOf(personId, activityId);
  // False after a sign-out: then this loop neither sends nor shows anything more.
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
      // Only the server knows the addresses of files and handouts, and the code that it billed.
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
          sameWindow: false,
          billingCode,
        },
        whole,
      );
      if (shown) forgetOutgoing(personId, activityId, [messageId]);
      else standUntilRead(personId, activityId, messageId, sent.seq);
    }
  } catch (error) {
    // The writer may no longer read the consult: the page asks for it again, learns that, and closes.
    if (failedWith(error, 'NOT_FOUND')) void refetchAfresh(['activity', activityId]);
    // The consult has no specialist any more: the page asks again, learns that, and removes the reply box.
    if (failedWith(error, 'NO_CONSULTANT'))
      for (const kind of ['consultant-status', 'activity']) void refetchAfresh([kind, activityId]);
    if (stands()) changeWaiting((message) => ({ ...message, state: 'failed', error, failures: message.failures + 1 }));
  } finally {
    box.running = false;
  }
}

/** The server has the message: the device forgets it, but shows it until the thread that is being read contains it. */
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

/** Removes messages that the server has, or whose text went back into the reply box. */
export function forgetOutgoing(personId: string, activityId: string, messageIds: readonly string[]): void {
  const before = boxOf(personId, activityId).outgoing;
  const left = before.filter(({ messageId }) => !messageIds.includes(messageId));
  if (left.length === before.length) return;
  for (const messageId of messageIds) forgetMessage(personId, activityId, messageId);
  change(personId, activityId, left);
}

/** Stops sending and showing the messages of a thread that their writer may no longer read. */
export function dropOutgoing(personId: string, activityId: string): void {
  boxes.delete(keyOf(personId, activityId));
  tell();
}

/** Whether the server may have taken the message although the call failed. Only then may it go out again by itself. */
export function mayHaveArrived(error: unknown): boolean {
  return failedWith(error, 'OFFLINE', 'SERVER_DOWN', 'UNAVAILABLE', 'DISK_FULL', 'INTERNAL');
}
