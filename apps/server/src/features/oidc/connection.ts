import { securityConnectProvider } from '@consult/contract/oidc/connect-provider.ts';
import { securityDisconnectProvider } from '@consult/contract/oidc/disconnect-provider.ts';
import { securityGetProvider } from '@consult/contract/oidc/get-provider.ts';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { orderCredentialsChanged, refuseUnproved } from '../account/account.ts';
import { authorizationUrl } from './authorization-url.ts';
import { beginFlow, secretCookie } from './flow.ts';
import { discovered } from './provider.ts';

/** security-getProvider. */
export const getProvider = serve(securityGetProvider).handler(async ({ context: { app, viewer } }) => {
  const { rows } = await app.read.query<{ created_at: Date }>(
    `select created_at from auth_account where user_id = $1 and provider_id = 'oidc'`,
    [viewer.personId],
  );
  return { connectedAt: rows[0]?.created_at.toISOString() ?? null };
});

/** security-connectProvider: begins the way; the way back connects the accounts, as long as this session lasts. */
export const connectProvider = serve(securityConnectProvider).handler(
  async ({ input: { password }, context: { app, reply, viewer }, errors }) => {
    const { oidc: provider, publicUrl } = app.config;
    if (!provider) throw refuse('NOT_FOUND');
    await refuseUnproved({ app }, viewer, password, errors);
    await discovered(provider).catch((error: unknown) => {
      app.log.failure({ call: 'security-connectProvider', id: viewer.sessionId }, error);
      throw errors.PROVIDER_UNAVAILABLE();
    });
    const secret = await beginFlow(app.write, 'connect', viewer);
    reply.header('set-cookie', secretCookie(secret, publicUrl));
    return { url: await authorizationUrl(provider, app.config, secret) };
  },
);

/**
 * security-disconnectProvider: works also after the provider has left the configuration. The password still signs in.
 */
export const disconnectProvider = serve(securityDisconnectProvider).handler(
  async ({ input: { password }, context: { app, viewer }, errors }) => {
    const { personId } = viewer;
    await refuseUnproved({ app }, viewer, password, errors);
    await inTransaction(app.write, async (client) => {
      const { rowCount } = await client.query(`delete from auth_account where user_id = $1 and provider_id = 'oidc'`, [
        personId,
      ]);
      // Another tab disconnected it before.
      if (rowCount === 0) return;
      await writeAudit(client, { kind: 'sign-in-provider-disconnected', actorId: personId, subjectIds: [personId] });
      await orderCredentialsChanged(client, app, personId, 'sign-in-provider');
    });
    return { ok: true as const };
  },
);
