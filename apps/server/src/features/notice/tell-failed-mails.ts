import { readPreferences } from '@consult/domain/profile/preferences.ts';
import type pg from 'pg';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { Outgoing } from '../../infra/outbox/outgoing.ts';

/** One transaction takes this many failures. */
const atOnce = 200;

type Row = { person_id: string; activity_id: string | null; email: string; preferences: unknown };

/*
 * Takes everything that waits for a person together, so that ten failures make one mail. Skips rows that another
 * process has taken at this instant.
 */
const takeSql = `with due as (
    select id from failed_mail order by person_id, id limit ${atOnce} for update skip locked
  ), taken as (
    delete from failed_mail f using due where f.id = due.id returning f.person_id, f.activity_id
  )
  select t.person_id, t.activity_id, p.email, p.preferences from taken t join person p on p.id = t.person_id
  and p.disabled_at is null
    order by t.person_id, t.activity_id`;

/**
 * Mails every person some of whose mails have failed for good, where their preference asks for it (email.failedEmails;
 * server rules, section 9). The database notes a failure in the transaction in which it fails (migration 0043). Returns
 * how many mails it ordered.
 */
export async function tellFailedMails(pool: pg.Pool, outgoing: Outgoing): Promise<number> {
  let mails = 0;
  for (;;) {
    const taken = await inTransaction(pool, async (client) => {
      const { rows } = await client.query<Row>({ name: 'failed-mails-take', text: takeSql });
      for (const [personId, failed] of Map.groupBy(rows, (row) => row.person_id)) {
        const { email: to, preferences } = failed[0]!;
        const { email, language } = readPreferences(preferences);
        if (!email.failedEmails) continue;
        await outgoing.mail(client, {
          to,
          template: failed.length === 1 ? 'mail-failed-one' : 'mail-failed-many',
          language,
          values: { link: linkTo(outgoing.publicUrl, failed), count: failed.length },
          personId,
        });
        mails += 1;
      }
      return rows.length;
    });
    if (taken === 0) return mails;
  }
}

/** The consult that all of them are about, or the page to begin on. */
function linkTo(publicUrl: string, failed: readonly Row[]): string {
  const [only, ...others] = new Set(failed.map((row) => row.activity_id));
  if (!only || others.length > 0) return `${publicUrl}/`;
  return `${publicUrl}/dashboard/secure-messaging?econsultId=${only}`;
}
