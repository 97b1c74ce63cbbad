import { keepAt } from '../../app/local/kept-records.ts';
import { moveIn, parsed } from '../../app/local/move-in.ts';
import type { Vault } from '../../app/local/vault.ts';
import { isEmptyForm, keepForm, readForm } from './kept-consult.ts';
import { messagePlace } from './places.ts';
import { readMessage } from './referral-message.ts';

/** Where earlier versions of the page left a consult that was being written, and the message after a referral. */
const consultPlaces = ['consult.', 'referral-message.'] as const;

/** Moves what an earlier version of the page left of consults into their writer's vault. */
export async function moveConsultsIn(personId: string): Promise<void> {
  await moveIn(personId, consultPlaces, (vault, place, text) => {
    const id = place.slice(place.indexOf('.') + 1);
    return place.startsWith('consult.') ? moveForm(vault, id, parsed(text)) : moveMessage(vault, id, parsed(text));
  });
}

function moveForm(vault: Vault, formId: string, value: unknown): Promise<void> | null {
  const form = readForm(formId, value);
  if (!form) return null;
  return isEmptyForm(form) ? Promise.resolve() : keepForm(vault, form);
}

function moveMessage(vault: Vault, activityId: string, value: unknown): Promise<void> | null {
  const message = readMessage(value);
  return message && keepAt(vault, messagePlace(activityId), message, { about: { activityId } });
}
