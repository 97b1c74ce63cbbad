import { avaLinkAccount } from '@consult/contract/partner/link-account.ts';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { readPartnerToken } from './partner-token.ts';
import { tellLinked } from './tell-linked.ts';

/** Links that one person tries. */
export const linkLimit: Limit = { tries: 20, seconds: 15 * 60 };

/**
 * ava-linkAccount: takes a partner's token (typ link+jwt, with jti and avaUuid) once, and links this person with their
 * account at the partner. The same person may repeat it, after a lost answer. A link never moves an account: a person
 * who is linked with another one, or whose account somebody has linked, is refused, so that nobody who gets a link ends
 * up with somebody else's account.
 */
export const linkAccount = serve(avaLinkAccount).handler(async ({ input, context: { app, viewer }, errors }) => {
  if (!(await app.sessions.limits.take('link', viewer.personId, linkLimit))) throw refuse('TOO_MANY');
  const token = await readPartnerToken(app.read, app.config.publicUrl, 'link+jwt', input.jwt, app.now());
  const { jti, avaUuid, exp } = token?.payload ?? {};
  if (!token || !isShort(jti) || !isShort(avaUuid) || typeof exp !== 'number') throw errors.LINK_REFUSED();
  const { partnerId } = token;
  await inTransaction(app.write, async (client) => {
    // Locks the session: a reset that ends it in the same instant waits, and then finds the link
    // (account/prove-address.ts).
    const lasts = await client.query('select 1 from auth_session where id = $1 for share', [viewer.sessionId]);
    if (lasts.rowCount === 0) throw refuse('NOT_SIGNED_IN');
    const used = await client.query<{ person_id: string }>(
      `insert into partner_token_used as t (partner_id, token_id, person_id, expires_at)
        values ($1, $2, $3, to_timestamp($4) + interval '1 hour')
        on conflict (partner_id, token_id) do update set expires_at = t.expires_at returning t.person_id`,
      [partnerId, jti, viewer.personId, exp],
    );
    if (used.rows[0]?.person_id !== viewer.personId) throw errors.LINK_REFUSED();
    await client.query('delete from partner_token_used where expires_at < $1', [app.now()]);
    const made = await client.query(
      `insert into partner_account (person_id, partner_id, ava_uuid, linked_at) values ($1, $2, $3, $4) on conflict
        do nothing`,
      [viewer.personId, partnerId, avaUuid, app.now()],
    );
    if (made.rowCount === 0) {
      const known = await client.query(
        'select 1 from partner_account where person_id = $1 and partner_id = $2 and ava_uuid = $3',
        [viewer.personId, partnerId, avaUuid],
      );
      if (known.rowCount === 0) throw errors.LINKED_OTHERWISE();
      return;
    }
    await tellLinked(client, viewer.personId);
    await writeAudit(client, {
      kind: 'partner-linked',
      actorId: viewer.personId,
      subjectIds: [viewer.personId],
      detail: { partner: partnerId },
    });
  });
  return { ok: true as const };
});

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 100 && !value.includes('\0');
}
