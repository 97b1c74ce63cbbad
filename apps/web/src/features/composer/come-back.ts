import type { Kept } from '../../app/local/kept.ts';
import { keepAt, keyAt } from '../../app/local/kept-records.ts';
import { shownNow, type Local } from '../../app/local/local.ts';
import { forgetCopies } from './confirmed-consults.ts';
import { submittedIn, type ConsultCommand } from './consult-command.ts';
import { aboutOf, type KeptForm } from './kept-consult.ts';
import { placeOf } from './places.ts';

/**
 * Gives a submitted form back to its place, to go on with: the server refused it, or its writer takes it back before it
 * left. The form lies there before its command goes. `shown`: the place where it is on screen, which then goes on as
 * before; else two tabs that do it at once write the same record. Resolves to false where it is on its way, or was
 * submitted again meanwhile.
 */
export async function comeBack(
  { vault, waiting }: Local,
  { id, preview, refusal }: ConsultCommand,
  shown?: Kept<KeptForm>,
): Promise<boolean> {
  const now = () => submittedIn(shownNow()).find(({ command }) => command.id === id)?.command;
  const stands = () => now() !== undefined && (now()?.refusal === undefined) === (refusal === undefined);
  if (!stands()) return false;
  const { form, base } = preview;
  const place = placeOf(form.formId);
  const key = keyAt(place, id);
  if (shown) {
    shown.change(form);
    await vault.written();
  } else {
    await keepAt(vault, place, form, { about: aboutOf(form), base, id });
    await forgetCopies(vault, form, key);
  }
  if (stands() && (await waiting.discard(id))) return true;
  // What was refused may be in its form again by another tab, which then reads this record.
  if (!refusal) void vault.remove(key);
  return false;
}
