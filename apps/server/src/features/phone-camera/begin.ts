import type { Consent } from '@consult/contract/media/media.ts';
import { phoneCameraBegin } from '@consult/contract/phone-camera/begin.ts';
import { readCode } from '@consult/domain/phone-camera/code.ts';
import { phoneMinutes } from '@consult/domain/phone-camera/limits.ts';
import { readWords } from '@consult/domain/phone-camera/words.ts';
import type pg from 'pg';
import type { App, CallContext } from '../../call/context.ts';
import { refuse, serveAnyone } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { limitedAddress } from '../../infra/rate-limit/rate-limit.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { beganWith } from '../account/account.ts';
import { eventsOfTransaction } from '../permission/permission.ts';
import { hasGallery } from './phones.ts';
import { secretHash } from './token.ts';

/** Tries of one address. A clinic's whole building may stand behind it: a code that works gives its try back. */
const addressLimit: Limit = { tries: 60, seconds: 15 * 60 };

type Row = {
  id: string;
  sessionId: string;
  personId: string;
  words: string;
  consent: Consent | null;
  used: boolean;
  /** Whether this token used it, and the phone still adds photos. */
  same: boolean;
  over: boolean;
  endsAt: Date | null;
};

type Begun = { words: string; consent: Consent | null; endsAt: Date; events: readonly LiveEvent[] };

/**
 * phoneCamera-begin. The code's row is locked, so that of two phones at once one is let in. Who holds a code may hear
 * why it does not work; without one there is nothing to hear.
 */
export const begin = serveAnyone(phoneCameraBegin).handler(async ({ input, context, errors }) => {
  const { app, request } = context;
  const { limits } = app.sessions;
  const address = limitedAddress(request.ip);
  if (!(await limits.take('phone-camera:address', address, addressLimit))) throw refuse('TOO_MANY');
  const code = readCode(input.code);
  const begun = code === null ? 'CODE_UNKNOWN' : await useCode(context, code, input.token);
  if (typeof begun === 'string') throw errors[begun]();
  await limits.giveBack('phone-camera:address', address);
  app.live.committed(begun.events);
  return { words: readWords(begun.words), endsAt: begun.endsAt.toISOString(), consent: begun.consent };
});

type Refusal = 'CODE_UNKNOWN' | 'CODE_USED' | 'CODE_RAN_OUT';

async function useCode(context: CallContext, code: string, token: string): Promise<Begun | Refusal> {
  const { app } = context;
  const known = await codeOf(app.write, code, token);
  // Before the code's row is locked: where this finds that nobody used the session for too long, it locks the session,
  // and with it the row.
  const maker = known && (await app.sessions.behind(known.sessionId, { counts: false }));
  return inTransaction(app.write, async (client): Promise<Begun | Refusal> => {
    const found = await codeOf(client, code, token, 'for update');
    if (!found) return 'CODE_UNKNOWN';
    const { words, consent } = found;
    if (found.same && found.endsAt) return { words, consent, endsAt: found.endsAt, events: [] };
    if (found.used) return 'CODE_USED';
    if (found.over || !maker || !hasGallery(maker)) return 'CODE_RAN_OUT';
    const { endsAt, events } = await letIn(client, context, found, token);
    return { words, consent, endsAt, events };
  });
}

async function codeOf(
  client: Pick<pg.ClientBase, 'query'>,
  code: string,
  token: string,
  locked: 'for update' | '' = '',
): Promise<Row | undefined> {
  const { rows } = await client.query<Row>({
    name: locked ? 'phone-code-locked' : 'phone-code',
    text: `select id, session_id as "sessionId", person_id as "personId", words, consent, begun_at is not null as used,
        coalesce(token_hash = $2 and ended_at is null and ends_at > now(), false) as same,
        ended_at is not null or code_ends_at <= now() as over, ends_at as "endsAt"
      from phone_session where code_hash = $1 ${locked}`,
    values: [secretHash(code), secretHash(token)],
  });
  return rows[0];
}

/** Lets the phone of a request in within the running transaction. */
async function letIn(
  client: pg.PoolClient,
  { app, request }: CallContext,
  { id, personId }: Row,
  token: string,
): Promise<Pick<Begun, 'endsAt' | 'events'>> {
  const { rows } = await client.query<{ endsAt: Date }>({
    name: 'phone-begin',
    text: `update phone_session set token_hash = $2, began = $3, begun_at = now(),
        ends_at = now() + make_interval(mins => $4)
      where id = $1 returning ends_at as "endsAt"`,
    values: [id, secretHash(token), JSON.stringify(beganWith(request, app.config.places)), phoneMinutes],
  });
  const { endsAt } = rows[0]!;
  await writeAudit(client, { kind: 'phone-begun', actorId: personId, subjectIds: [id] });
  await client.query(`insert into live_event (kind, ref_id, people) values ('session-began', $1, array[$2::uuid])`, [
    id,
    personId,
  ]);
  await orderEnd(app, client, id, endsAt);
  return { endsAt, events: await eventsOfTransaction(client) };
}

/** A moment later than the end, so that the job finds it over. */
const marginMs = 100;

function orderEnd(app: App, client: pg.PoolClient, phoneId: string, endsAt: Date): Promise<string | null> {
  return app.jobs.enqueue(client, 'end-phone', { phoneId }, { startAfter: new Date(endsAt.getTime() + marginMs) });
}
