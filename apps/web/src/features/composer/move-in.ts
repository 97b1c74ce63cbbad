import { keepAt } from '../../app/local/kept-records.ts';
import { openedLocal } from '../../app/local/local.ts';
import type { Vault } from '../../app/local/vault.ts';
import { earlierPlaces, earlierText, forgetEarlier } from '../../app/earlier-text.ts';
import { isEmptyForm, keepForm, readForm } from './kept-consult.ts';
import { messagePlace } from './places.ts';
import { readMessage } from './referral-message.ts';

/** Where earlier versions of the page left a consult that was being written, and the message after a referral. */
const consultPlaces = ['consult.', 'referral-message.'] as const;

/**
 * Moves what an earlier version of the page left in this browser into its writer's vault. Each is kept there before it
 * is deleted here; what the vault can not keep, and what this page can not read, stays.
 */
export async function moveConsultsIn(personId: string): Promise<void> {
  const local = await openedLocal();
  if (local?.personId !== personId || !local.vault.shared) return;
  // Two tabs would move the same consult twice.
  await navigator.locks.request(`consult-move-in-${personId}`, () => moveAll(personId, local.vault));
}

async function moveAll(personId: string, vault: Vault): Promise<void> {
  for (const start of consultPlaces)
    for (const place of earlierPlaces(personId, start)) {
      const id = place.slice(start.length);
      const move = start === 'consult.' ? moveForm : moveMessage;
      const kept = move(vault, id, readOf(personId, place));
      if (!kept) continue;
      await kept;
      if (vault.keeping === 'device') forgetEarlier(personId, place);
    }
}

function readOf(personId: string, place: string): unknown {
  try {
    return JSON.parse(earlierText(personId, place) ?? 'null');
  } catch {
    return null;
  }
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
