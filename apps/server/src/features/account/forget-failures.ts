import { foldedEmail } from '@consult/domain/patient/email.ts';
import type { App } from '../../call/context.ts';
import { signInTries } from './sign-in.ts';
import { forgetTries } from './tries.ts';

/** Forgets an account's failed sign-ins after its owner set a new password, so that the right one opens it at once. */
export async function forgetFailures({ sessions, read }: Pick<App, 'sessions' | 'read'>, email: string): Promise<void> {
  const whom = foldedEmail(email);
  const { rows } = await read.query<{ id: string }>(
    'select d.id from person_device d join auth_user u on u.id = d.person_id where u.email = $1',
    [whom],
  );
  await forgetTries(
    sessions.limits,
    { what: signInTries, whom },
    rows.map(({ id }) => id),
  );
}
