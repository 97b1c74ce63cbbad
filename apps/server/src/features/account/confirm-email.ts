import { hash, randomBytes } from 'node:crypto';
import { securityConfirmEmail } from '@consult/contract/account/confirm-email.ts';
import { securityGetEmail } from '@consult/contract/account/get-email.ts';
import { securitySendEmailConfirmation } from '@consult/contract/account/send-email-confirmation.ts';
import type pg from 'pg';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { accountReader } from './credentials-changed.ts';
import { proveAddress } from './prove-address.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';

/** A connection with a transaction open. */
type Client = Pick<pg.ClientBase, 'query'>;

/** How long a link can be used, in seconds: a week. */
export const confirmationSeconds = 7 * 24 * 60 * 60;

/** How many links one person may ask for. */
export const confirmationLimit: Limit = { tries: 5, seconds: 60 * 60 };

/** A code is 256 random bits: a plain hash can not be guessed back. */
const hashOf = (code: string): string => hash('sha256', code, 'hex');

/**
 * In SQL: whether the address of an auth_user `u` has been confirmed by its owner. An account that an operator made
 * counts as confirmed.
 */
const confirmed = '(u.email_verified or not exists (select 1 from signup_record s where s.person_id = u.id))';

/**
 * Makes the link by which a person confirms their address, in the caller's transaction; an older one of theirs opens
 * nothing any more. The link counts only in a session of theirs. The server stores the code's hash only.
 */
export async function makeConfirmationLink(client: Client, publicUrl: string, personId: string): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await client.query(
    `insert into email_confirmation (person_id, code_hash, expires_at)
      values ($1, $2, now() + make_interval(secs => $3))
       on conflict (person_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at`,
    [personId, hashOf(code), confirmationSeconds],
  );
  return `${publicUrl}/dashboard/security?confirm=${code}`;
}

/** security-getEmail. */
export const getEmail = serve(securityGetEmail).handler(async ({ context: { app, viewer } }) => {
  const { rows } = await app.read.query<{ email: string; confirmed: boolean }>(
    `select coalesce(p.email, u.email) as email, ${confirmed} as confirmed
      from auth_user u left join person p on p.id = u.id where u.id = $1`,
    [viewer.personId],
  );
  const row = rows[0];
  if (!row) throw refuse('NOT_FOUND');
  return row;
});

/** security-sendEmailConfirmation: link and mail in one transaction. */
export const sendEmailConfirmation = serve(securitySendEmailConfirmation).handler(
  async ({ context: { app, viewer } }) => {
    const { personId } = viewer;
    if (!(await app.sessions.limits.take('email-confirmation:person', personId, confirmationLimit)))
      throw refuse('TOO_MANY');
    await inTransaction(app.write, async (client) => {
      const { rowCount } = await client.query(`select 1 from auth_user u where u.id = $1 and not ${confirmed}`, [
        personId,
      ]);
      const reader = rowCount === 1 ? await accountReader(client, personId) : null;
      if (!reader) return;
      await app.outgoing.mail(client, {
        to: reader.email,
        template: 'confirm-email',
        language: reader.language,
        ...(reader.hasPerson ? { personId } : {}),
        values: { link: await makeConfirmationLink(client, app.config.publicUrl, personId) },
      });
    });
    return { ok: true as const };
  },
);

/**
 * security-confirmEmail. A person who has a session and reads the mail to the address made the account for themselves,
 * so everything that they have set up stays. A person whose address a stranger signed up with has no session: they come
 * by a password reset, which is then the first proof (prove-address.ts).
 */
export const confirmEmail = serve(securityConfirmEmail).handler(
  async ({ input: { code }, context: { app, viewer }, errors }) => {
    const { personId } = viewer;
    await inTransaction(app.write, async (client) => {
      const { rowCount } = await client.query(
        'delete from email_confirmation where person_id = $1 and code_hash = $2 and expires_at > now()',
        [personId, hashOf(code)],
      );
      if (rowCount === 0) throw errors.LINK_INVALID();
      if (await proveAddress(client, personId))
        await writeAudit(client, { kind: 'email-confirmed', actorId: personId, subjectIds: [personId] });
    });
    return { ok: true as const };
  },
);
