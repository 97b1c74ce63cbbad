import type { App } from '../../app/context.ts';
import { byAccount } from './sign-in.ts';

/** Opens an account to its right password again, whatever failed before: its owner set a new one. */
export async function forgetFailures({ sessions }: Pick<App, 'sessions'>, email: string): Promise<void> {
  await sessions.limits.forget(byAccount, email.toLowerCase());
}
