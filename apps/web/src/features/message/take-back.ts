import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { takeBackWithinMs, type TooLate } from '@consult/domain/activity/taking-back.ts';
import { threadMessageCode } from '@consult/domain/billing/codes.ts';
import { call } from '../../app/call.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import type { Command } from '../../app/local/command.ts';
import { localNow, onRefused, shownNow } from '../../app/local/local.ts';
import { newId } from '../../app/new-id.ts';
import { queryClient } from '../../app/query-client.ts';
import { onSessionForgotten } from '../../app/session.ts';
import { announce } from '../../ui/announce.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { clockWords } from '../../ui/time-words.ts';
import { dropUndo, keepUndo } from '../../ui/undos.ts';
import type { Billing } from './reply-billing.tsx';
import { boxOf, giveBack } from './returned.ts';
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
 * undone by the server, which says so where it is too late. `reopen` opens its consult again.
 */
export async function takeBack(activityId: string, messageId: string, reopen?: () => void): Promise<void> {
  if (running.has(messageId)) return;
  running.add(messageId);
  try {
    if (boxOf(activityId)?.hasMore() && goesWithMore(activityId, messageId))
      return showSnack({ text: t(i18n)`Send or remove what is in the reply box first.` });
    const held = await discarded(messageId);
    if (held) await giveBackHeld(activityId, held);
    else await takeFromServer(activityId, messageId);
    dropFollowing(messageId);
    announce(t(i18n)`Message taken back`);
    if (!boxOf(activityId))
      showSnack({
        text: t(i18n)`Message taken back. It is in the reply box of its consult.`,
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

/** Discards a message that has not left; waits for one that is on its way, and gives null once the server has it. */
async function discarded(messageId: string): Promise<Command<'message-send'> | null> {
  for (;;) {
    const held = heldNow(messageId);
    const waiting = localNow()?.waiting;
    if (!held || !waiting) return null;
    if (await waiting.discard(messageId)) return held;
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = waiting.subscribe(() => resolve());
    await promise;
    stop();
  }
}

async function giveBackHeld(activityId: string, { input, preview }: Command<'message-send'>): Promise<void> {
  const { text, attachments = [], galleryMediaURIs: media = [], draftVersion = 0, asks = false } = input;
  const { formId: messageId = input.messageId } = input;
  const { billable = false, billingCode = '' } = input;
  const { resources } = preview as { resources: readonly { id: string; name: string }[] };
  const billing = chosen.get(messageId) ?? { billable, code: billingCode || threadMessageCode };
  // The server may have it after all, where only its answer was lost; words that are typed on then get an id of theirs.
  const files = attachments.length;
  await giveBack(activityId, { messageId, text, files, resources, media, billing, draftVersion, asks });
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
  const { text, attachments, resources, billable, billingCode, draftVersion, asks } = taken;
  const billing = chosen.get(messageId) ?? { billable, code: billingCode || threadMessageCode };
  const files = attachments.length;
  const words = { messageId: taken.newId, text, draftVersion, asks };
  await giveBack(activityId, { ...words, files, resources, media: [], billing });
}

/** Says who opened it or what has left, and when; a correction begins with a quotation of what was sent. */
function sayTooLate(activityId: string, messageId: string, late: TooLate | undefined): void {
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
  const canCorrect = sent !== undefined && sent.text !== '' && boxOf(activityId) !== undefined;
  showSnack({
    text: tooLateText(activityId, late),
    ...(canCorrect ? { undo: correct, undoText: t(i18n)`Write a correction` } : {}),
  });
}

// Another tab or device took it back while its answer was lost here: its words are in the reply box.
onRefused('message-send', ({ id, refusal }) => {
  if (refusal?.code === 'TAKEN_BACK') void localNow()?.waiting.discard(id);
});
