import { readPreferences } from '@consult/domain/profile/preferences.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { titleSql } from '../../infra/db/title-sql.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { Place } from '../../infra/keystore/cipher.ts';
import { PlainError } from '../../infra/log/describe-error.ts';
import { countTakenBack, lockForPaper, printConsult, unsafeReadForPaper } from '../activity/activity.ts';
import { attachmentsOnPaper } from '../attachment/attachment.ts';

/** Where the message of a fax to clinic staff lies, under the activity's key. */
export const faxPlace = (id: string): Place => ({ table: 'moa_fax', column: 'body', id });

type Row = {
  activity_id: string;
  body: Buffer | null;
  created_at: Date;
  fax: string;
  preferences: unknown;
  first_name: string;
  last_name: string;
  salutation: string;
  key_id: number;
  wrapped_key: Buffer;
};

/**
 * Makes the PDF of a consult with its thread, the message to the staff on its first page, with the files that the
 * sender's settings let through, and orders its fax. It faxes nothing for a sender who is no member any more. The entry
 * of the outbox bears the id of the fax, so that a job that runs twice orders one fax.
 */
export async function sendFax(app: App, faxId: string): Promise<void> {
  const row = await stillWanted(app.write, faxId);
  if (!row) return;
  const takenBack = await countTakenBack(app.write, row.activity_id);
  const key = await app.keyring.unwrap(row.key_id, row.wrapped_key, row.activity_id);
  const text = row.body ? app.keyring.readOrEmpty(key, faxPlace(faxId), row.body) : '';
  const { fax, language } = readPreferences(row.preferences);
  const consult = await unsafeReadForPaper(app, row.activity_id, { language, thread: true });
  // The server faxes no incomplete consult.
  if (!consult?.patient || !consult.answers || (row.body && text === ''))
    throw new PlainError('the consult can not be read');
  const from = { firstName: row.first_name, lastName: row.last_name, salutation: row.salutation };
  const paper = { ...consult, filesElsewhere: false, ...(text ? { cover: { from, at: row.created_at, text } } : {}) };
  const pdf = await printConsult(app, paper, await attachmentsOnPaper(app.write, app, row.activity_id), fax.pdf);
  await inTransaction(app.write, async (client) => {
    await lockForPaper(client, row.activity_id, takenBack);
    if (await stillWanted(client, faxId))
      await app.outgoing.fax(client, { number: row.fax, pdf, id: faxId, about: [row.activity_id] });
  });
}

/** What the fax needs to know; null where its sender is no member any more. */
async function stillWanted(db: Pick<pg.ClientBase, 'query'>, faxId: string): Promise<Row | null> {
  const { rows } = await db.query<Row>({
    name: 'moa-fax',
    text: `select f.activity_id, f.body, f.created_at, c.fax, p.preferences, p.first_name, p.last_name,
        ${titleSql('p')} as salutation,
      a.key_id, a.wrapped_key
      from moa_fax f join clinic c on c.id = f.clinic_id join person p on p.id = f.person_id
      join activity a on a.id = f.activity_id
      join member m on m.activity_id = f.activity_id and m.person_id = f.person_id
      where f.id = $1`,
    values: [faxId],
  });
  return rows[0] ?? null;
}
