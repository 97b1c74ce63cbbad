import { sendForgotPasswordEmail } from '@consult/contract/password-reset/send-forgot-password-email.ts';
import { foldedEmail } from '@consult/domain/patient/email.ts';
import { refuse, serveAnyone } from '../../call/implement.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { limitedAddress } from '../../infra/rate-limit/rate-limit.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';

/** Requests for links to one account. */
export const askAccountLimit: Limit = { tries: 5, seconds: 60 * 60 };
/** Requests for links from one address, which a whole clinic may share. */
export const askAddressLimit: Limit = { tries: 30, seconds: 15 * 60 };

const byAccount = 'password-reset:account';
const byAddress = 'password-reset:address';

const message = 'If the address belongs to an account, a link to set a new password is on its way to it.';

/**
 * resetPassword-sendForgotPasswordEmail. It does the same in the same time for an account's address, a disabled
 * person's and nobody's, and where links were requested too often: it looks the address up by its index and adds a job,
 * which for nobody finds nobody. Only a network address that asks too often gets TOO_MANY, for every e-mail address
 * alike.
 */
export const sendResetLink = serveAnyone(sendForgotPasswordEmail).handler(async ({ input, context }) => {
  const { app, request } = context;
  const { limits } = app.sessions;
  const email = foldedEmail(input.email);
  if (!(await limits.take(byAddress, limitedAddress(request.ip), askAddressLimit))) throw refuse('TOO_MANY');
  const withinLimit = await limits.take(byAccount, email, askAccountLimit);
  await inTransaction(app.write, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from auth_user where email = $1', [email]);
    await app.jobs.enqueue(client, 'password-reset', { personId: (withinLimit ? rows[0]?.id : undefined) ?? newId() });
  });
  return { message };
});
