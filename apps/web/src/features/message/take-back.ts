import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { takeBackWithinMs, type TooLate } from '@consult/domain/activity/taking-back.ts';
import { threadMessageCode } from '@consult/domain/billing/codes.ts';
import { useMemo } from 'react';
import { call, type Input, type Output } from '../../app/call.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import type { Command } from '../../app/local/command.ts';
import { does, localNow, onDone, onRefused, shownNow, useShownOf } from '../../app/local/local.ts';
import { errorOf } from '../../app/local/refusal.ts';
import { newId } from '../../app/new-id.ts';
import { queryClient } from '../../app/query-client.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { onSessionForgotten } from '../../app/session.ts';
import { announce } from '../../ui/announce.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { clockWords } from '../../ui/time-words.ts';
import { dropUndo, keepUndo } from '../../ui/undos.ts';
import type { Billing } from './reply-billing.tsx';
import { forgetUploads } from '../attachment/attachment.ts';
import { boxOf, giveBack, type Returned } from './returned.ts';
import { showTakenBack, threadQuery } from './thread-query.ts';
import { tooLateText } from './too-late-text.ts';

/** What was chosen for messages that were sent from this page, by their id: the server only knows what it billed. */
const chosen = new Map<string, Billing>();
/** The ids that taken messages get: a repeat after a lost answer names the same. */
const newIds = new Map<string, string>();
const running = new Set<string>();
onSessionForgotten(() => {
  chosen.clear();
  newIds.clear();
});

/**
 * The undo key takes back a message that was just sent, for as long as it can be. What was done with its consult goes
 * back with it.
 */
export function undoSending(activityId: string, messageId: string, billing: Billing): void {
  const undo = wayBack(activityId, messageId, billing);
  keepUndo(undo);
  setTimeout(() => dropUndo(undo), takeBackWithinMs);
}

/** How a message is taken back that was sent from this page, with what was chosen for its billing. */
export function wayBack(activityId: string, messageId: string, billing: Billing, reopen?: () => void): () => void {
  chosen.set(messageId, billing);
  return () => void takeBack(activityId, messageId, reopen);
}

/**
 * Takes a message of the viewer back into its reply box: one that has not left this device is discarded, any other is
 * undone by the server, which says so where it is too late; one without an answer as soon as the server can be reached.
 * `reopen` opens its consult again.
 */
export async function takeBack(activityId: string, messageId: string, reopen?: () => void): Promise<void> {
  if (running.has(messageId)) return;
  running.add(messageId);
  try {
    if (boxOf(activityId)?.hasMore() && goesWithMore(activityId, messageId))
      return showSnack({ text: t(i18n)`Send or remove what is in the reply box first.` });
    const held = await stillHeld(messageId);
    if (held?.unsent) await giveBack(activityId, contentOf(held.command));
    else if (held) await takeUnanswered(held.command);
    else await takeFromServer(activityId, messageId);
    dropFollowing(messageId);
    const isBack = !held || held.unsent;
    announce(
      isBack
        ? t(i18n)`Message taken back`
        : t(i18n)`The message is back in the reply box. It is not known yet whether the server has it.`,
    );
    if (!boxOf(activityId))
      showSnack({
        text: isBack
          ? t(i18n)`Message taken back. It is in the reply box of its consult.`
          : t(i18n)`The message is in the reply box of its consult. It is not known yet whether the server has it.`,
        ...(reopen ? { undo: reopen, undoText: t(i18n)`Open it` } : {}),
      });
  } catch (error) {
    if (failedWith(error, 'TOO_LATE')) sayTooLate(activityId, messageId, error.late);
    else showSnack({ text: callErrorText(i18n, error) });
  } finally {
    running.delete(messageId);
  }
}

function dropFollowing(messageId: string): void {
  chosen.delete(messageId);
  newIds.delete(messageId);
}

/** Whether files or handouts go with a message, as far as this page knows. */
function goesWithMore(activityId: string, messageId: string): boolean {
  const waiting = heldNow(messageId)?.input;
  if (waiting) {
    const { attachments = [], resourceIds = [], galleryMediaURIs = [] } = waiting;
    return attachments.length + resourceIds.length + galleryMediaURIs.length > 0;
  }
  const known = queryClient.getQueryData(threadQuery(activityId).queryKey)?.messages.find(({ id }) => id === messageId);
  return known !== undefined && known.files.length + known.resources.length > 0;
}

/** The message where the server has not confirmed it. */
function heldNow(messageId: string): Command<'message-send'> | undefined {
  const held = shownNow().find(({ command, standing }) => command.id === messageId && standing !== 'sent');
  return held?.command as Command<'message-send'> | undefined;
}

/**
 * The message where the server has not confirmed it, once it is not on its way: discarded where it surely never left
 * (`unsent`). null where the server has it.
 */
async function stillHeld(messageId: string): Promise<{ command: Command<'message-send'>; unsent: boolean } | null> {
  for (;;) {
    const command = heldNow(messageId);
    const waiting = localNow()?.waiting;
    if (!command || !waiting) return null;
    const unsent = await waiting.isUnsent(messageId);
    if (unsent ? await waiting.discard(messageId) : !waiting.isOnItsWay(messageId)) return { command, unsent };
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = waiting.subscribe(() => resolve());
    await promise;
    stop();
  }
}

/** The content of a message that this device holds, as it comes back into its box. */
function contentOf({ input, preview }: Command<'message-send'>): Returned {
  const { text, attachments = [], galleryMediaURIs: media = [], draftVersion = 0, asks = false } = input;
  const { formId: messageId = input.messageId } = input;
  const { billable = false, billingCode = '' } = input;
  const { resources } = preview as { resources: readonly { id: string; name: string }[] };
  const billing = chosen.get(input.messageId) ?? { billable, code: billingCode || threadMessageCode };
  return { messageId, text, files: attachments.length, resources, media, billing, draftVersion, asks };
}

/** What a page keeps of a message that is taken back without knowing whether it arrived. */
type Preview = {
  /** Its content under its new id. */
  content: Returned;
  /** When it was written, ISO 8601. */
  writtenAt: string;
};

/**
 * Takes back a message without an answer: the server may have it. Its words come back at once, under another id, and
 * its files once the server has answered.
 */
async function takeUnanswered(command: Command<'message-send'>): Promise<void> {
  const { about, at } = command;
  const { activityId, messageId } = command.input;
  const id = newIds.get(messageId) ?? newId();
  newIds.set(messageId, id);
  const held = contentOf(command);
  const content: Returned = { ...held, messageId: id, renamed: true };
  // A crash in between leaves the words in both places.
  await giveBack(activityId, content);
  const preview: Preview = { content, writtenAt: at };
  await does(
    'message-takeBack',
    { activityId, messageId, newId: id, kept: true, ...(held.files > 0 ? { formId: held.messageId } : {}) },
    { stream: activityId, about, preview },
  );
  // Where it leaves in this moment it is taken back after it.
  await localNow()?.waiting.discard(messageId);
}

/** Messages of one thread that are being taken back, of which it is not known whether the server has them. */
export function useUnanswered(
  activityId: string,
): readonly { messageId: string; writtenAt: string; withFiles: boolean }[] {
  const shown = useShownOf('message-takeBack', activityId);
  return useMemo(
    () =>
      shown.flatMap(({ command: { input, preview }, failed, standing }) => {
        const { messageId } = input as Input<'message-takeBack'>;
        const { content, writtenAt } = preview as Preview;
        return failed && standing === 'goes' ? [{ messageId, writtenAt, withFiles: content.files > 0 }] : [];
      }),
    [shown],
  );
}

onDone('message-takeBack', async ({ input: { activityId, messageId }, preview }, answer) => {
  const { content } = preview as Preview;
  const { arrived } = answer as Output<'message-takeBack'>;
  if (arrived) showTakenBack(activityId, messageId);
  if (content.files === 0) return;
  // The box asks for them; what the server had of a gallery is among them.
  forgetUploads(content.messageId);
  await giveBack(activityId, { ...content, text: '', draftVersion: 0, ...(arrived ? { media: [] } : {}) });
});

// A page that nobody sees leaves it in the list of what was not sent.
onRefused('message-takeBack', (command) => {
  if (document.visibilityState === 'visible') void sayRefused(command);
});

async function sayRefused({
  id,
  input: { activityId, messageId },
  refusal,
}: Command<'message-takeBack'>): Promise<void> {
  const error = refusal && errorOf('message-takeBack', refusal);
  if (failedWith(error, 'TOO_LATE')) sayTooLate(activityId, messageId, error.late, true);
  else showSnack({ text: callErrorText(i18n, error) });
  // The thread has the message again before nothing else stands for it.
  await refetchAfresh(['thread', activityId]);
  await localNow()?.waiting.discard(id);
}

async function takeFromServer(activityId: string, messageId: string): Promise<void> {
  const id = newIds.get(messageId) ?? newId();
  newIds.set(messageId, id);
  const personId = localNow()?.personId;
  const taken = await call(
    'message-takeBack',
    { activityId, messageId, newId: id },
    personId === undefined ? {} : { personId },
  );
  showTakenBack(activityId, messageId);
  // Only what the page has already comes without its content.
  if (!('text' in taken)) return;
  const { text, attachments, resources, billable, billingCode, draftVersion, asks } = taken;
  const billing = chosen.get(messageId) ?? { billable, code: billingCode || threadMessageCode };
  const files = attachments.length;
  const words = { messageId: taken.newId, text, draftVersion, asks };
  await giveBack(activityId, { ...words, files, resources, media: [], billing });
}

/**
 * Says who opened it or what has left, and when; a correction begins with a quotation of what was sent. `isInBox`: its
 * words are in the reply box already.
 */
function sayTooLate(activityId: string, messageId: string, late: TooLate | undefined, isInBox = false): void {
  const sent = queryClient.getQueryData(threadQuery(activityId).queryKey)?.messages.find(({ id }) => id === messageId);
  const correct = () => {
    if (!sent) return;
    const time = clockWords(i18n, new Date(sent.sentAt));
    const quoted = sent.text.split('\n').map((line) => `> ${line}`);
    const text = `${[t(i18n)`Correction to my message of ${time}:`, ...quoted].join('\n')}\n\n`;
    const billing: Billing = { billable: false, code: threadMessageCode };
    void giveBack(activityId, {
      messageId: newId(),
      text,
      files: 0,
      resources: [],
      media: [],
      billing,
      draftVersion: 0,
      // A question that is corrected is still a question.
      asks: sent.asks,
    });
  };
  const canCorrect = !isInBox && sent !== undefined && sent.text !== '' && boxOf(activityId) !== undefined;
  showSnack({
    text: tooLateText(activityId, late),
    ...(canCorrect ? { undo: correct, undoText: t(i18n)`Write a correction` } : {}),
  });
}

// Another tab or device took it back while its answer was lost here: its words are in the reply box.
onRefused('message-send', ({ id, refusal }) => {
  if (refusal?.code === 'TAKEN_BACK') void localNow()?.waiting.discard(id);
});
