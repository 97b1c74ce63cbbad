import { validationCorrectPracId } from '@consult/contract/practice-id/correct-prac-id.ts';
import { checkPracticeId, normalizePracticeId } from '@consult/domain/practice-id/practice-id.ts';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { RegisterUnavailableError } from './register-unavailable.ts';
import { holdPracticeId, practiceIdTaken } from './taken.ts';
import { practiceIdLimit } from './validate-prac-id.ts';
import { askRegister } from './validate.ts';
import { setValidated } from './validated.ts';

/** Corrections of one person. */
export const correctionLimit: Limit = { tries: 10, seconds: 60 * 60 };

/**
 * validation-correctPracId. Stores the id also where it is not validated, so that the operator who looks at the proof
 * has the right one. As at signup, the answer gives no reason. While the register is away it stores nothing, and the
 * person may try again.
 */
export const correctPracId = serve(validationCorrectPracId).handler(async ({ input, context, errors }) => {
  const { app, viewer, request } = context;
  const { limits } = app.sessions;
  const { rows } = await app.write.query<{ province: string }>('select province from person where id = $1', [
    viewer.personId,
  ]);
  const province = rows[0]?.province;
  if (province === undefined) throw refuse('NOT_FOUND');
  const wrong = checkPracticeId(province, input.practiceId);
  if (wrong) throw refuse('INVALID_INPUT', { practiceId: wrong });
  const practiceId = normalizePracticeId(province, input.practiceId);
  const inLimits =
    (await limits.take('practice-id-correction:person', viewer.personId, correctionLimit)) &&
    (await limits.takeFrom('practice-id:address', request.ip, practiceIdLimit));
  if (!inLimits) throw refuse('TOO_MANY');
  const known = await askRegister(app, province, practiceId, viewer.personId).catch((error: unknown) => {
    if (!(error instanceof RegisterUnavailableError)) throw error;
    app.log.failure({ call: 'practice-id-register', id: '' }, error);
    throw errors.REGISTER_UNAVAILABLE();
  });
  const { validated, event } = await store(app, viewer.personId, { province, practiceId, known });
  if (event) app.live.committed([event]);
  return { validated };
});

async function store(
  app: App,
  personId: string,
  { province, practiceId, known }: { province: string; practiceId: string; known: boolean },
): Promise<{ validated: boolean; event: LiveEvent | null }> {
  return inTransaction(app.write, async (client) => {
    await holdPracticeId(client, province, practiceId);
    // Of two people who take the same id at once, the second finds it taken.
    const validated = known && !(await practiceIdTaken(client, province, practiceId, personId));
    await client.query('update person set practice_id = $2 where id = $1', [personId, practiceId]);
    await writeAudit(client, {
      kind: 'practice-id-corrected',
      actorId: personId,
      subjectIds: [personId],
      detail: { validated },
    });
    return { validated, event: validated ? await setValidated(client, personId, personId) : null };
  });
}
