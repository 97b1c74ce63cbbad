import { keepTyped, readTyped, typedPlaces } from '../../app/typed-text.ts';
import { sendReply, type Composed } from './outgoing.ts';

type Earlier = Composed & { writtenAt: string };

/**
 * Moves the messages that an earlier version of the page left waiting in this browser into their writer's vault, from
 * where they go out. Each is kept there before it is deleted here.
 */
export async function moveMessagesIn(personId: string): Promise<void> {
  for (const place of typedPlaces(personId, 'unsent.')) {
    const [, activityId, messageId] = place.split('.');
    const earlier = readEarlier(readTyped(personId, place));
    // What is not in a form that this page knows is left alone.
    if (!earlier || !activityId || !messageId) continue;
    await sendReply(activityId, messageId, earlier, { files: [], patient: '', at: earlier.writtenAt });
    keepTyped(personId, place, '');
  }
}

function readEarlier(kept: string | null): Earlier | null {
  try {
    const said = JSON.parse(kept ?? 'null') as Partial<Earlier> | null;
    if (typeof said?.text !== 'string' || typeof said.writtenAt !== 'string') return null;
    return {
      text: said.text,
      writtenAt: said.writtenAt,
      attachments: Array.isArray(said.attachments) ? said.attachments : [],
      resources: Array.isArray(said.resources) ? said.resources : [],
      billable: said.billable === true,
      billingCode: typeof said.billingCode === 'string' ? said.billingCode : '',
    };
  } catch {
    return null;
  }
}
