import { visitHeader } from '@consult/contract/headers.ts';
import { visitHours, visitIdleMinutes } from '@consult/domain/patient-link/limits.ts';
import type pg from 'pg';
import type { SessionRequest } from '../../call/sessions.ts';
import type { LinkKind, Visit, Visits } from '../../call/visits.ts';
import { newToken, tokenHash } from './link.ts';

type Ends = Pick<Visit, 'idleAt' | 'endsAt'>;

const endsSql = `v.used_at + make_interval(mins => ${visitIdleMinutes}) as "idleAt",
  v.begun_at + make_interval(hours => ${visitHours}) as "endsAt"`;

const useSql = `update patient_visit v set used_at = now() from patient_link l
  where v.token_hash = $1 and l.id = v.link_id and l.closed_at is null
    -- At a form of a window it ends with that form's own links, too.
    and (v.patient_message_id is null or exists (select from patient_link f
      where f.patient_message_id = v.patient_message_id and f.kind = 'form' and f.closed_at is null))
    and v.used_at > now() - make_interval(mins => ${visitIdleMinutes})
    and v.begun_at > now() - make_interval(hours => ${visitHours})
  returning l.id as "linkId", case when v.patient_message_id is null then l.kind else 'form' end as kind,
    coalesce(v.patient_message_id, l.activity_id, l.patient_message_id) as "recordId",
    case when l.kind = 'window' then l.activity_id end as "windowOf", ${endsSql}`;

type Row = Ends & { linkId: string; kind: LinkKind; recordId: string | null; windowOf: string | null };

/** Begins a visit at a link within the running transaction, after a right proof. */
export async function beginVisit(client: pg.ClientBase, linkId: string): Promise<Ends & { token: string }> {
  const token = newToken();
  const { rows } = await client.query<Ends>(
    `insert into patient_visit as v (token_hash, link_id) values ($1, $2) returning ${endsSql}`,
    [tokenHash(token), linkId],
  );
  return { token, ...rows[0]! };
}

/**
 * Takes a visit to a window into one of its forms, or back (null), within the running transaction: until then the calls
 * of the form are its calls. It ends when it would have ended.
 */
export async function moveVisit(
  db: Pick<pg.ClientBase, 'query'>,
  { tokenHash: hashed }: Pick<Visit, 'tokenHash'>,
  formMessageId: string | null,
): Promise<void> {
  await db.query({
    name: 'visit-move',
    text: 'update patient_visit set patient_message_id = $2 where token_hash = $1',
    values: [hashed, formMessageId],
  });
}

/** Finds the visit of a request; every process asks the database, so that a closed link ends it everywhere at once. */
export class LinkVisits implements Visits {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async resolve({ headers }: SessionRequest): Promise<Visit | null> {
    const token = headers[visitHeader];
    if (typeof token !== 'string') return null;
    const hashed = tokenHash(token);
    const { rows } = await this.#pool.query<Row>({ name: 'visit-use', text: useSql, values: [hashed] });
    const [found] = rows;
    if (!found || found.recordId === null) return null;
    return { ...found, recordId: found.recordId, tokenHash: hashed };
  }
}
