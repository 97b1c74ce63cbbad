import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import { openMessageBody, sealMessageBody } from './message-body.ts';
import type { PatientMessageBody, SealedMessage } from './message-body.ts';
import { rewriteTerms } from './terms.ts';

/** The content of a message that somebody is about to change. @throws INTERNAL where it can not be decrypted */
export async function bodyToChange(app: App, message: SealedMessage): Promise<PatientMessageBody> {
  const body = await openMessageBody(app, message);
  if (!body) throw refuse('INTERNAL');
  return body;
}

/** Writes a changed content and its terms, within the running transaction that holds the message's row. */
export async function writeBody(
  client: pg.ClientBase,
  app: App,
  message: SealedMessage,
  body: PatientMessageBody,
): Promise<void> {
  const key = await app.keyring.unwrap(message.key_id, message.wrapped_key, message.id);
  await client.query({
    name: 'patient-message-body',
    text: 'update patient_message set body = $2 where id = $1',
    values: [message.id, sealMessageBody(key, message.id, body)],
  });
  await rewriteTerms(client, app, message.id, body);
}
