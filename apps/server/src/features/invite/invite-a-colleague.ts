import { inviteAColleague as declared } from '@consult/contract/invite/invite-a-colleague.ts';
import { fullName } from '@consult/domain/activity/person-name.ts';
import type { PersonName } from '@consult/domain/activity/person-name.ts';
import { checkInvite, invitesPerDay, invitesPerInvitee } from '@consult/domain/invite/invite.ts';
import type { Invite } from '@consult/domain/invite/invite.ts';
import { foldedEmail, typedEmail } from '@consult/domain/patient/email.ts';
import { readPreferences } from '@consult/domain/profile/preferences.ts';
import type pg from 'pg';
import { refuse, serve } from '../../call/implement.ts';
import { begin } from '../../call/once.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { newId } from '../../infra/db/new-id.ts';
import { titleSql } from '../../infra/db/title-sql.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { senderOf } from '../suppression/suppression.ts';
import { codesOf, orderInvite, unwantedIn } from './order-invite.ts';
import type { InviteOrder } from './order-invite.ts';
import { printInvite } from './print-invite.ts';

/** Invitations of one person, counted from the first one. */
export const inviteLimit: Limit = { tries: invitesPerDay, seconds: 24 * 3600 };

/**
 * Invitations that reach one address, from all senders together: somebody who makes many accounts could else flood it.
 */
export const inviteeLimit: Limit = { tries: invitesPerInvitee, seconds: 24 * 3600 };

type Sender = PersonName & { preferences: unknown };

/**
 * invite-inviteAColleague: one transaction asks whether the colleague wants it, orders the mail, the fax or both and
 * writes the audit entry. A repeat under the same id gets the first answer and orders nothing. Only the encrypted
 * outbox knows whom it reached. Without a sender nothing is sent (server rules, section 19).
 */
export const inviteAColleague = serve(declared).handler(async ({ input, context, errors }) => {
  const { app, viewer, command } = context;
  const { inviteId = command?.id ?? newId(), language: wanted, ...typed } = input;
  const faults = checkInvite(typed);
  if (Object.keys(faults).length > 0) throw refuse('INVALID_INPUT', faults);
  const invite = trimmed(typed);
  const hash = app.terms.contentHash(JSON.stringify(invite));
  if (await earlier(app.read, inviteId, viewer.personId, hash)) return { ok: true };
  const company = await senderOf(app.read);
  if (!company) throw errors.INVITE_NO_SENDER();
  if (!(await app.sessions.limits.take('invite', viewer.personId, inviteLimit))) throw errors.INVITE_LIMIT();
  for (const invitee of [foldedEmail(invite.email), invite.fax])
    if (invitee !== '' && !(await app.sessions.limits.take('invitee', invitee, inviteeLimit)))
      throw errors.INVITED_OFTEN();
  const { rows } = await app.read.query<Sender>(
    `select first_name as "firstName", last_name as "lastName", ${titleSql('person')} as salutation, preferences
        from person where id = $1`,
    [viewer.personId],
  );
  const sender = rows[0];
  if (!sender) throw refuse('NOT_FOUND');
  const language = wanted ?? readPreferences(sender.preferences).language;
  const order: InviteOrder = { invite, language, from: fullName(sender, language), ...codesOf(app), sender: company };
  const fax = invite.fax === '' ? null : await printInvite(app, { ...order, at: app.now() });
  await inTransaction(app.write, async (client) => {
    await begin(client, context);
    // Of two sends of the same id at once, the second waits here and then finds the first.
    await client.query('select 1 from person where id = $1 for no key update', [viewer.personId]);
    if (await earlier(client, inviteId, viewer.personId, hash)) return;
    const unwanted = await unwantedIn(client, app, invite);
    if (Object.keys(unwanted).length > 0) throw refuse('INVALID_INPUT', unwanted);
    const { mailId, faxId } = await orderInvite(client, app, order, fax);
    await client.query(
      `insert into invitation (id, sender_id, content_hash, mail_id, fax_id, created_at)
        values ($1, $2, $3, $4, $5, $6)`,
      [inviteId, viewer.personId, hash, mailId, faxId, app.now()],
    );
    await writeAudit(client, {
      kind: 'colleague-invited',
      actorId: viewer.personId,
      subjectIds: [inviteId],
      detail: { mail: mailId !== null, fax: faxId !== null },
    });
  });
  return { ok: true };

  /** Whether this invitation was sent before. @throws INVITE_CHANGED, or NOT_FOUND for the id of somebody else's */
  async function earlier(db: Pick<pg.ClientBase, 'query'>, id: string, senderId: string, now: Buffer) {
    const known = await db.query<{ sender_id: string; content_hash: Buffer }>(
      'select sender_id, content_hash from invitation where id = $1',
      [id],
    );
    const row = known.rows[0];
    if (!row) return false;
    if (row.sender_id !== senderId) throw refuse('NOT_FOUND');
    if (!row.content_hash.equals(now)) throw errors.INVITE_CHANGED();
    return true;
  }
});

function trimmed(typed: Invite): Invite {
  return {
    firstName: typed.firstName.trim(),
    lastName: typed.lastName.trim(),
    email: typedEmail(typed.email),
    fax: typed.fax.replaceAll(/\D/g, ''),
    clinicName: typed.clinicName.trim(),
    city: typed.city.trim(),
    personalMessage: typed.personalMessage.trim(),
  };
}
