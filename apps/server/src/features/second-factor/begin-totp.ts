import { securityBeginTotp } from '@consult/contract/second-factor/begin-totp.ts';
import { serve } from '../../call/implement.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { beginApp, mayReplaceSecondFactor, refuseOthers } from '../account/account.ts';

/**
 * security-beginTotp: makes a secret for the viewer's authenticator app. Only security-confirmTotp changes the app that
 * counts.
 */
export const beginTotp = serve(securityBeginTotp).handler(
  async ({ input: { password }, context: { app, viewer }, errors }) => {
    await refuseOthers(app, viewer, password, errors);
    if (!(await mayReplaceSecondFactor(app.read, viewer))) throw errors.SIGN_IN_AGAIN();
    // The authenticator app shows the account by its address, as its owner typed it.
    const { rows } = await app.read.query<{ email: string }>(
      'select coalesce(p.email, u.email) as email from auth_user u left join person p on p.id = u.id where u.id = $1',
      [viewer.personId],
    );
    return inTransaction(app.write, (client) => beginApp(client, app.keyring, viewer.personId, rows[0]?.email ?? ''));
  },
);
