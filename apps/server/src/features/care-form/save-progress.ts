import { formsSaveProgress } from '@consult/contract/care-form/save-progress.ts';
import { answersTooLong, questionUnknown, sizeOf } from '@consult/domain/care-form/check-answers.ts';
import { fieldsOf, isQuestion, maxCareAnswers } from '@consult/domain/care-form/form.ts';
import type { CareForm } from '@consult/domain/care-form/form.ts';
import { answersOf, mergeProgress, noProgress } from '@consult/domain/care-form/progress.ts';
import type { CareProgress } from '@consult/domain/care-form/progress.ts';
import type { Fault } from '@consult/domain/fault/fault.ts';
import type pg from 'pg';
import { refuse, serveVisit } from '../../call/implement.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import { isLinkOpen, lockMessage } from '../patient-link/patient-link.ts';
import { progressPlace, readProgress, sentFormOf } from './sent-form.ts';
import { readSubmission } from './submission.ts';

/**
 * forms-saveProgress: what was typed, as it was typed; faults in it are found when it is submitted. The page's clock
 * may be ahead, which must not let its typing win for ever.
 */
export const saveProgress = serveVisit(formsSaveProgress).handler(async ({ input, context: { app, visit } }) => {
  if (visit.kind !== 'form') throw refuse('NOT_FOUND');
  return inTransaction(app.write, async (client) => {
    await lockMessage(client, visit.recordId);
    if (!(await isLinkOpen(client, visit))) throw refuse('VISIT_ENDED');
    const sent = await sentFormOf(client, app, visit.recordId);
    if (!sent) throw refuse('NOT_FOUND');
    const faults = checkProgress(sent.form, input);
    if (faults) throw refuse('INVALID_INPUT', faults);
    const submission = await readSubmission(client, app, sent);
    if (submission) return { state: 'submitted' as const, submittedAt: submission.submittedAt.toISOString() };
    const { version, ...kept } = await readProgress(client, app, sent);
    const typed = notLaterThan(mergeProgress(input, noProgress), app.now().getTime());
    // The page that lost an answer says the same again.
    if (version > 0 && JSON.stringify(typed) === JSON.stringify(kept)) return { state: 'saved' as const, version };
    if (input.baseVersion !== version) return { state: 'newer' as const, progress: { version, ...kept } };
    await write(client, sent.id, version + 1, encrypt(sent.key, progressPlace(sent.id), JSON.stringify(typed)));
    return { state: 'saved' as const, version: version + 1 };
  });
});

/** What no page types: names that the form does not ask for, and more than answers may hold. */
function checkProgress(form: CareForm, progress: CareProgress): Record<string, Fault> | null {
  const asked = new Set(
    fieldsOf(form)
      .filter(isQuestion)
      .map(({ fieldName }) => fieldName),
  );
  const foreign = progress.typed.findIndex(({ fieldName }) => !asked.has(fieldName));
  if (foreign >= 0) return { [`typed.${foreign}.fieldName`]: questionUnknown };
  return sizeOf(answersOf(progress)) > 2 * maxCareAnswers ? { typed: answersTooLong } : null;
}

function notLaterThan({ typed, person }: CareProgress, now: number): CareProgress {
  const bounded = <T extends { readonly at: number }>(one: T): T => ({ ...one, at: Math.min(one.at, now) });
  return { typed: typed.map(bounded), person: person && bounded(person) };
}

function write(client: pg.ClientBase, sentFormId: string, version: number, body: Buffer): Promise<unknown> {
  return client.query({
    name: 'care-form-save-progress',
    text: `insert into care_form_progress (sent_form_id, version, body) values ($1, $2, $3)
      on conflict (sent_form_id) do update set version = $2, body = $3, saved_at = now()`,
    values: [sentFormId, version, body],
  });
}
