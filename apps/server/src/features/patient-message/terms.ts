import { messageWords } from '@consult/domain/patient-message/search-terms.ts';
import type { ColumnWord } from '@consult/domain/patient-message/search-terms.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { PatientMessageBody } from './message-body.ts';

/** A term of an owner for a message, a row of patient_message_term. */
export type MessageTerm = { ownerId: string; messageId: string; term: string };

/** The words that a message is found by. Of what goes to clinic staff there is no address. */
export function wordsOfMessage({ subject, to, patient }: PatientMessageBody): ColumnWord[] {
  const { firstName = '', lastName = '', phn } = patient;
  return messageWords({ subject, firstName, lastName, email: to, phn });
}

/** The terms of a message for its owners. */
export function termsOfMessage(
  app: Pick<App, 'terms'>,
  messageId: string,
  owners: readonly string[],
  words: readonly ColumnWord[],
): MessageTerm[] {
  return owners.flatMap((ownerId) =>
    words.map(([column, word]) => ({ ownerId, messageId, term: app.terms.ownerTerm(ownerId, column, word) })),
  );
}

/** The same under each key in use, for deleting them. */
export function termsInUse(
  app: Pick<App, 'terms'>,
  messageId: string,
  owners: readonly string[],
  words: readonly ColumnWord[],
): MessageTerm[] {
  return owners.flatMap((ownerId) =>
    words.flatMap(([column, word]) =>
      app.terms.ownerTerms(ownerId, column, word).map((term) => ({ ownerId, messageId, term })),
    ),
  );
}

/** Writes terms, within the transaction that has refreshed the keys in use (Terms.refresh). */
export async function writeMessageTerms(
  client: Pick<pg.ClientBase, 'query'>,
  terms: readonly MessageTerm[],
): Promise<void> {
  await client.query({
    name: 'patient-message-terms',
    text: `insert into patient_message_term (owner_id, term, message_id)
      select * from unnest($1::uuid[], $2::bigint[], $3::uuid[]) on conflict do nothing`,
    values: [
      terms.map(({ ownerId }) => ownerId),
      terms.map(({ term }) => term),
      terms.map(({ messageId }) => messageId),
    ],
  });
}

/**
 * Brings a message's terms up to date for everybody who has it, within the transaction that holds its row: those that
 * stay are not written.
 */
export async function rewriteTerms(
  client: Pick<pg.ClientBase, 'query'>,
  app: Pick<App, 'terms'>,
  messageId: string,
  body: PatientMessageBody,
): Promise<void> {
  await app.terms.refresh(client);
  const { rows } = await client.query<{ owner_id: string }>({
    name: 'patient-message-owners',
    text: 'select owner_id from patient_message_row where message_id = $1',
    values: [messageId],
  });
  const owners = rows.map((row) => row.owner_id);
  const terms = termsOfMessage(app, messageId, owners, wordsOfMessage(body));
  await client.query({
    name: 'patient-message-rewrite-terms',
    text: `with terms as materialized (
        select owner_id, term from unnest($2::uuid[], $3::bigint[]) as t(owner_id, term)
      ), gone as (
        delete from patient_message_term t where t.message_id = $1
          and not exists (select from terms n where n.owner_id = t.owner_id and n.term = t.term)
      )
      insert into patient_message_term (owner_id, term, message_id) select owner_id, term, $1 from terms
        on conflict do nothing`,
    values: [messageId, terms.map(({ ownerId }) => ownerId), terms.map(({ term }) => term)],
  });
}
