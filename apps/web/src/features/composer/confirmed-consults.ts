import { logEvent } from '../../app/analytics.ts';
import type { Output } from '../../app/call.ts';
import { needWords } from '../../app/language.ts';
import type { Command } from '../../app/local/command.ts';
import { keepAt, placesFrom } from '../../app/local/kept-records.ts';
import { localNow, onDone } from '../../app/local/local.ts';
import type { Vault } from '../../app/local/vault.ts';
import { consultCalls, sentOf, type ConsultCall, type ConsultCommand } from './consult-command.ts';
import type { KeptForm } from './kept-consult.ts';
import { messagePlace, placeOf } from './places.ts';
import { isSameContent } from './same-content.ts';

/** The forms whose sending a page of this tab shows. */
const inSight = new Map<string, number>();

/** Notes that a page shows what becomes of a form: nothing else says it then. Returns how to end it. */
export function showsForm(formId: string): () => void {
  inSight.set(formId, (inSight.get(formId) ?? 0) + 1);
  return () => {
    const left = (inSight.get(formId) ?? 1) - 1;
    if (left > 0) inSight.set(formId, left);
    else inSight.delete(formId);
  };
}

/** Whether a page of this tab shows what becomes of a form. */
export const isInSight = (formId: string): boolean => inSight.has(formId);

/** Follows up on the consults that the server confirms, from whichever page is open. Returns how to stop. */
export function watchConsults(): () => void {
  const stops = consultCalls.map((name) => onDone(name, handleConfirmed));
  return () => {
    for (const stop of stops) stop();
  };
}

async function handleConfirmed(command: Command<ConsultCall>, answer: unknown): Promise<void> {
  const { id, input, preview } = command as ConsultCommand;
  const { form, wish } = preview;
  const vault = localNow()?.vault;
  const { activityId } = answer as Output<ConsultCall>;
  // Every tab hears of it: they write one record.
  const wished =
    wish && vault ? keepAt(vault, messagePlace(activityId), wish, { about: { activityId }, id }) : undefined;
  if (vault) void forgetCopies(vault, form);
  if (document.visibilityState === 'visible') {
    logEvent('consult_sent', { activity: input.inputFields.activityType });
    if (!isInSight(form.formId)) void say(command as ConsultCommand, answer as Output<ConsultCall>);
  }
  await wished;
}

/** Says it on a page that shows something else. */
async function say({ input, preview }: ConsultCommand, answer: Output<ConsultCall>): Promise<void> {
  const [{ saySent }] = await Promise.all([import('./say-sent.tsx'), needWords('rest')]);
  saySent(sentOf(input, answer, preview.files), preview.wish !== null);
}

/**
 * Forgets the records of a form that hold what was submitted or came back, `but` one: a crash between the keeping of a
 * command and the end of its form left both. What another tab typed otherwise stays.
 */
export async function forgetCopies(vault: Vault, { formId, values }: KeptForm, but?: string): Promise<void> {
  const place = placeOf(formId);
  const records = placesFrom(vault, place).get(place) ?? [];
  const copies = records.filter(
    ({ entry, value }) => entry.key !== but && isSameContent((value as Partial<KeptForm> | null)?.values, values),
  );
  await Promise.all(copies.map(({ entry }) => vault.removeIfStill(entry)));
}
