import { useCallback } from 'react';
import type { Command } from '../../app/local/command.ts';
import type { Kept } from '../../app/local/kept.ts';
import { keepAt, keyAt } from '../../app/local/kept-records.ts';
import { does, shownNow, useShownOf, type Local } from '../../app/local/local.ts';
import { newId } from '../../app/new-id.ts';
import { forgetCopies } from './confirmed-consults.ts';
import { submittedIn, type ConsultCommand } from './consult-command.ts';
import { aboutOf, type KeptForm } from './kept-consult.ts';
import { placeOf } from './places.ts';

/**
 * Gives a submitted form back to its place, to go on with: the server refused it, or its writer takes it back before it
 * left. The form lies there before its command goes. `shown`: the place where it is on screen, which then goes on as
 * before; else two tabs that do it at once write the same record. Resolves to the form; null where it is on its way, or
 * was submitted again meanwhile.
 *
 * One without an answer may have arrived: the server is told to take it back as soon as it can be reached, and the form
 * gets a submission of its own, in whose stream that is said first. Too late, the new one waits for its writer.
 */
export async function comeBack(
  { vault, waiting }: Local,
  { id, preview, refusal }: ConsultCommand,
  shown?: Kept<KeptForm>,
): Promise<KeptForm | null> {
  const now = () => submittedIn(shownNow()).find(({ command }) => command.id === id)?.command;
  const stands = () => now() !== undefined && (now()?.refusal === undefined) === (refusal === undefined);
  if (!stands()) return null;
  const isKnown = refusal !== undefined || (await waiting.isUnsent(id));
  if (!isKnown && waiting.isOnItsWay(id)) return null;
  const form = isKnown ? preview.form : { ...preview.form, submissionId: newId() };
  const { base } = preview;
  const place = placeOf(form.formId);
  const key = keyAt(place, id);
  if (shown) {
    shown.change(form);
    await vault.written();
  } else {
    await keepAt(vault, place, form, { about: aboutOf(form), base, id });
    await forgetCopies(vault, form, key);
  }
  if (stands() && (await waiting.discard(id))) {
    if (!isKnown) await takeBackUnanswered(id, form);
    return form;
  }
  // What was refused may be in its form again by another tab, which then reads this record.
  if (!refusal) void vault.remove(key);
  return null;
}

async function takeBackUnanswered(submissionId: string, form: KeptForm): Promise<void> {
  const { formId, submissionId: stream } = form;
  const how = { stream, says: true, about: aboutOf(form) } as const;
  await does('consult-takeBack', { submissionId, draftId: newId(), formId }, how);
}

/** What is known of a consult whose answer was lost and that is taken back. `activityId`: of one that has arrived. */
export type TakingBack =
  | { kind: 'unknown' }
  | { kind: 'arrived'; commandId: string; activityId: string | undefined }
  | null;

/** The taking back of the consult that a form was submitted as before; null where there is none. */
export function useTakingBack(formId: string): TakingBack {
  const wanted = useCallback(({ input }: Command) => (input as { formId?: string }).formId === formId, [formId]);
  const shown = useShownOf('consult-takeBack', undefined, wanted);
  const late = shown.find(({ command: { refusal } }) => refusal?.code === 'TOO_LATE')?.command;
  if (late) return { kind: 'arrived', commandId: late.id, activityId: late.refusal?.about };
  return shown.some(({ standing }) => standing === 'goes') ? { kind: 'unknown' } : null;
}
