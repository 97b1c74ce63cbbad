import { setTimeout as passed } from 'node:timers/promises';
import type pg from 'pg';
import { rehashGallery } from '../../features/media/media.ts';
import { rehashActivity } from '../../features/member/member.ts';
import { rehashMessage } from '../../features/patient-message/patient-message.ts';
import { rehashPatient } from '../../features/patient/patient.ts';
import { renewSuppressions } from '../../features/suppression/suppression.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { openKeyring } from '../../infra/keystore/keyring.ts';
import { beginTermKey, isTermKeyAlone, retireTermKeys } from '../../infra/keystore/rotation.ts';
import { openTerms } from '../../infra/keystore/terms.ts';
import { ConfigError } from '../../call/config.ts';
import type { Installation } from './open-installation.ts';

/** Any fixed number. The advisory lock refuses a second operator who runs this at the same time. */
const lockKey = 7_260_154_049;
/** Records between two printed lines of progress. */
const portion = 200;

type Step = {
  /** What is written anew, as the operator reads it. */
  named: string;
  table: 'activity' | 'patient' | 'gallery' | 'patient_message';
  key: 'id' | 'person_id';
  through: 'activities_through' | 'patients_through' | 'galleries_through' | 'messages_through';
  /** Writes one record anew. False where the record can not be read. */
  rehash: (client: pg.PoolClient, id: string) => Promise<boolean>;
};

/**
 * `keys rehash-terms`: gives all keyed hashes for searching a new key while servers run (decision 49). It writes each
 * record anew in a transaction of its own; after an interruption the next run goes on where this one stopped.
 */
export async function rehashTerms({ pool, keystore }: Installation): Promise<void> {
  await alone(pool, async () => {
    const { version, resumed } = await beginTermKey(pool, keystore);
    console.log(`${resumed ? 'Going on with' : 'Made'} version ${version} of the term key.`);
    while (!(await isTermKeyAlone(pool, version))) await passed(200);
    const app = { keyring: await openKeyring(pool, keystore), terms: await openTerms(pool, keystore) };
    const steps: Step[] = [
      {
        named: 'Consults',
        table: 'activity',
        key: 'id',
        through: 'activities_through',
        rehash: async (client, id) => {
          await rehashActivity(client, app, id);
          return true;
        },
      },
      {
        named: 'Patients',
        table: 'patient',
        key: 'id',
        through: 'patients_through',
        rehash: (client, id) => rehashPatient(client, app, id),
      },
      {
        named: 'Galleries',
        table: 'gallery',
        key: 'person_id',
        through: 'galleries_through',
        rehash: (client, id) => rehashGallery(client, app, id),
      },
      {
        named: 'Messages to patients',
        table: 'patient_message',
        key: 'id',
        through: 'messages_through',
        rehash: (client, id) => rehashMessage(client, app, id),
      },
    ];
    for (const step of steps) {
      const { done, unreadable } = await goThrough(pool, version, step);
      const said = unreadable > 0 ? `, ${unreadable} of which can not be read` : '';
      console.log(`${step.named} written anew: ${done}${said}.`);
    }
    console.log(`Addresses that take no invitations, written anew: ${await renewSuppressions(pool, app.terms)}.`);
    await retireTermKeys(pool, version);
    console.log(`Nothing is found by an older key any more. Version ${version} alone is in use.`);
  });
}

/** Writes all records of a table anew, in the order of their ids. Newer records stand under the new key already. */
async function goThrough(
  pool: pg.Pool,
  version: number,
  { table, key, through, rehash }: Step,
): Promise<{ done: number; unreadable: number }> {
  let [done, unreadable] = [0, 0];
  for (;;) {
    const { rows } = await pool.query<{ id: string }>(
      `select t.${key} as id from ${table} t, term_rehash r where r.version = $1
        and t.${key} > coalesce(r.${through}, '00000000-0000-0000-0000-000000000000')
        order by t.${key} limit ${portion}`,
      [version],
    );
    const last = rows.at(-1);
    if (!last) return { done, unreadable };
    for (const { id } of rows) {
      if (!(await inTransaction(pool, (client) => rehash(client, id)))) unreadable += 1;
      done += 1;
    }
    await pool.query(`update term_rehash set ${through} = $2 where version = $1`, [version, last.id]);
  }
}

/** @throws ConfigError where another process is rehashing */
async function alone(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lockKey]);
    if (!rows[0]?.mine) throw new ConfigError('The terms are being written anew by somebody else.');
    try {
      await work();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lockKey]);
    }
  } finally {
    client.release();
  }
}
