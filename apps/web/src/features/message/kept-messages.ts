import { keepTyped, readTyped, typedPlaces } from '../../app/typed-text.ts';

/** The content of one message, complete enough to send it a second time. */
export type Composed = {
  text: string;
  /** Ids of finished uploads, which were added under the message's id. */
  attachments: readonly string[];
  /** Handouts of the sender's library, with the names they had. */
  resources: readonly { id: string; name: string }[];
  billable: boolean;
  /** '' for the default code. */
  billingCode: string;
  /** Whether the sender, of the clinic's staff, becomes a member first. A member stays one. */
  joinFirst: boolean;
};

export type KeptMessage = Composed & { messageId: string; writtenAt: string };

const placeOf = (activityId: string, messageId: string) => `unsent.${activityId}.${messageId}`;

/** Keeps a message on this device until the server has it, without the names of its files (decision 19). */
export function keepMessage(personId: string, activityId: string, { messageId, ...rest }: KeptMessage): void {
  keepTyped(personId, placeOf(activityId, messageId), JSON.stringify(rest));
}

export function forgetMessage(personId: string, activityId: string, messageId: string): void {
  keepTyped(personId, placeOf(activityId, messageId), '');
}

/** The messages of a thread that are kept on this device, oldest first. */
export function keptMessages(personId: string, activityId: string): KeptMessage[] {
  const kept: KeptMessage[] = [];
  for (const place of typedPlaces(personId, placeOf(activityId, ''))) {
    try {
      const said = JSON.parse(readTyped(personId, place) ?? '') as Partial<KeptMessage>;
      const { text, writtenAt } = said;
      if (typeof text !== 'string' || typeof writtenAt !== 'string') continue;
      kept.push({
        messageId: place.slice(placeOf(activityId, '').length),
        text,
        writtenAt,
        attachments: Array.isArray(said.attachments) ? said.attachments : [],
        resources: Array.isArray(said.resources) ? said.resources : [],
        billable: said.billable === true,
        billingCode: typeof said.billingCode === 'string' ? said.billingCode : '',
        joinFirst: said.joinFirst === true,
      });
    } catch {
      // Not in a form that this page writes: it is left alone.
    }
  }
  return kept.sort((a, b) => (a.writtenAt < b.writtenAt ? -1 : 1));
}
