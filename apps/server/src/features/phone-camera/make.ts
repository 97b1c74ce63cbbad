import { randomBytes } from 'node:crypto';
import { phoneCameraMake } from '@consult/contract/phone-camera/make.ts';
import { codeOf } from '@consult/domain/phone-camera/code.ts';
import { codeBytes, codeMinutes } from '@consult/domain/phone-camera/limits.ts';
import { twoWords } from '@consult/domain/phone-camera/words.ts';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { endPhones } from './end.ts';
import { secretHash } from './token.ts';

/** Codes of one person. */
const makeLimit: Limit = { tries: 60, seconds: 15 * 60 };

/**
 * phoneCamera-make. A session has one phone at a time: one patient is photographed at a time, and a code that lies
 * about must not let a second phone in.
 */
export const make = serve(phoneCameraMake).handler(async ({ input: { consent }, context: { app, viewer } }) => {
  if (!(await app.sessions.limits.take('phone-camera:make', viewer.personId, makeLimit))) throw refuse('TOO_MANY');
  const id = newId();
  const code = codeOf(randomBytes(codeBytes));
  const words = twoWords(randomBytes(2));
  const { codeEndsAt, events } = await inTransaction(app.write, async (client) => {
    const { rows } = await client.query<{ codeEndsAt: Date }>({
      name: 'phone-make',
      text: `insert into phone_session (id, session_id, person_id, code_hash, words, consent, code_ends_at)
        values ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7)) returning code_ends_at as "codeEndsAt"`,
      values: [
        id,
        viewer.sessionId,
        viewer.personId,
        secretHash(code),
        words.join(' '),
        consent && JSON.stringify(consent),
        codeMinutes,
      ],
    });
    await writeAudit(client, { kind: 'phone-made', actorId: viewer.personId, subjectIds: [id] });
    // After the row that names the session: who ends the session holds that first as well.
    const { sessionId, personId } = viewer;
    const events = await endPhones(client, { personId, sessionId, before: id });
    return { codeEndsAt: rows[0]!.codeEndsAt, events };
  });
  app.live.committed(events);
  const address = new URL('/phone', app.config.publicUrl).href;
  return { id, code, address, words, codeEndsAt: codeEndsAt.toISOString() };
});
