import { timingSafeEqual } from 'node:crypto';
import type { Calls } from '@consult/contract/calls.ts';
import { formsSubmitForm } from '@consult/contract/care-form/submit-form.ts';
import { checkSubmission } from '@consult/domain/care-form/check-submission.ts';
import { healthNumberKey } from '@consult/domain/patient/health-number.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { notAsDeclared, refuse, serveVisit } from '../../call/implement.ts';
import type { Visit } from '../../call/visits.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { canonical } from '../../infra/keystore/canonical.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { lockMessage, tokenHash } from '../patient-link/patient-link.ts';
import { keepSubmission } from './keep-submission.ts';
import { openedForm } from './opened-form.ts';

type Input = Calls['forms-submitForm']['input'];
type Answer = Calls['forms-submitForm']['output'];
type Result = { answer: Answer; event: LiveEvent | null } | 'LINK_INVALID';

/**
 * forms-submitForm: everything that an answered form means in one transaction. Its message stays locked until the
 * commit, so that of two submissions at once, from two tabs or phones, the second finds the first.
 */
export const submitForm = serveVisit(formsSubmitForm).handler(async ({ input, context: { app, visit }, errors }) => {
  if (visit.kind !== 'form') throw refuse('NOT_FOUND');
  const result = await inTransaction(app.write, (client) => submit(client, app, visit, input));
  if (result === 'LINK_INVALID') throw errors.LINK_INVALID();
  if (result.event) app.live.committed([result.event]);
  return result.answer;
});

async function submit(client: pg.PoolClient, app: App, visit: Visit, input: Input): Promise<Result> {
  await lockMessage(client, visit.recordId);
  const opened = await openedForm(client, app, visit);
  if (!opened) throw refuse('VISIT_ENDED');
  if (!timingSafeEqual(opened.codeHash, tokenHash(input.jwt))) return 'LINK_INVALID';
  const { jwt: _, ...content } = input;
  const contentHash = app.terms.contentHash(canonical(content));
  const { earlier } = opened;
  if (earlier) {
    const answer = { submittedAt: earlier.submittedAt.toISOString(), taken: earlier.contentHash.equals(contentHash) };
    return { answer, event: null };
  }
  const faults = checkSubmission(opened.form, input, input.language);
  if (healthNumberKey(input.patientInfo.phn) !== healthNumberKey(opened.message.patient.phn))
    faults['patientInfo.phn'] = notAsDeclared('This is not the number that opened the form.');
  if (Object.keys(faults).length > 0) throw refuse('INVALID_INPUT', faults);
  const submittedAt = app.now();
  const event = await keepSubmission(client, app, { opened, input, contentHash, submittedAt });
  return { answer: { submittedAt: submittedAt.toISOString(), taken: true }, event };
}
