import { keepAt } from '../../app/local/kept-records.ts';
import { openedLocal } from '../../app/local/local.ts';
import { newId } from '../../app/new-id.ts';
import { earlierPlaces, earlierText, forgetEarlier } from '../../app/earlier-text.ts';
import { sendReply, type Composed } from './outgoing.ts';
import { readExtras } from './reply-extras.ts';
import type { ReplyWords } from './use-reply-draft.ts';

type Earlier = Composed & { writtenAt: string };

/**
 * Moves what an earlier version of the page left in this browser into its writer's vault: messages that waited, from
 * where they go out, and replies that were being written, with their files and handouts. Each is kept there before it
 * is deleted here.
 */
export async function moveMessagesIn(personId: string): Promise<void> {
  for (const place of earlierPlaces(personId, 'unsent.')) {
    const [, activityId, messageId] = place.split('.');
    const earlier = readEarlier(earlierText(personId, place));
    // What is not in a form that this page knows is left alone.
    if (!earlier || !activityId || !messageId) continue;
    await sendReply(activityId, messageId, earlier, { formId: messageId, files: [], patient: '', at: earlier.writtenAt });
    forgetEarlier(personId, place);
  }
  for (const place of earlierPlaces(personId, 'reply.')) {
    const vault = (await openedLocal())?.vault;
    const value: ReplyWords = { text: earlierText(personId, place) ?? '', messageId: newId() };
    if (!vault) return;
    await keepAt(vault, place, value);
    forgetEarlier(personId, place);
    forgetEarlier(personId, place.replace('reply.', 'reply-base.'));
  }
  for (const place of earlierPlaces(personId, 'reply-with.')) {
    const vault = (await openedLocal())?.vault;
    if (!vault) return;
    const extras = readExtras(parsed(earlierText(personId, place)));
    if (extras) await vault.put({ key: place, kind: 'kept', value: extras });
    forgetEarlier(personId, place);
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function readEarlier(kept: string | null): Earlier | null {
  const said = parsed(kept) as Partial<Earlier> | null;
  if (typeof said?.text !== 'string' || typeof said.writtenAt !== 'string') return null;
  return {
    text: said.text,
    writtenAt: said.writtenAt,
    attachments: Array.isArray(said.attachments) ? said.attachments : [],
    resources: Array.isArray(said.resources) ? said.resources : [],
    media: [],
    billable: said.billable === true,
    billingCode: typeof said.billingCode === 'string' ? said.billingCode : '',
  };
}
