import { keepAt } from '../../app/local/kept-records.ts';
import { moveIn, parsed } from '../../app/local/move-in.ts';
import { newId } from '../../app/new-id.ts';
import { forgetEarlier } from '../../app/earlier-text.ts';
import { sendReply, type Composed } from './outgoing.ts';
import { readExtras } from './reply-extras.ts';
import type { ReplyWords } from './use-reply-draft.ts';

type Earlier = Composed & { writtenAt: string };

/**
 * Moves what an earlier version of the page left of messages into their writer's vault: those that waited, from where
 * they go out, and replies that were being written, with their files and handouts.
 */
export async function moveMessagesIn(personId: string): Promise<void> {
  await moveIn(personId, ['unsent.'], (_vault, place, text) => {
    const [, activityId, messageId] = place.split('.');
    const earlier = readEarlier(parsed(text));
    if (!earlier || !activityId || !messageId) return null;
    const at = earlier.writtenAt;
    return sendReply(activityId, messageId, earlier, { formId: messageId, files: [], patient: '', at });
  });
  await moveIn(personId, ['reply.'], async (vault, place, text) => {
    const value: ReplyWords = { text, messageId: newId() };
    await keepAt(vault, place, value);
    forgetEarlier(personId, place.replace('reply.', 'reply-base.'));
  });
  await moveIn(personId, ['reply-with.'], (vault, place, text) => {
    const extras = readExtras(parsed(text));
    return extras ? vault.put({ key: place, kind: 'kept', value: extras }) : Promise.resolve();
  });
}

function readEarlier(kept: unknown): Earlier | null {
  const said = kept as Partial<Earlier> | null;
  if (typeof said?.text !== 'string' || typeof said.writtenAt !== 'string') return null;
  return {
    text: said.text,
    writtenAt: said.writtenAt,
    attachments: Array.isArray(said.attachments) ? said.attachments : [],
    resources: Array.isArray(said.resources) ? said.resources : [],
    media: [],
    billable: said.billable === true,
    billingCode: typeof said.billingCode === 'string' ? said.billingCode : '',
    asks: false,
  };
}
