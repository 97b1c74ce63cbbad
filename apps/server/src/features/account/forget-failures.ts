import type { App } from '../../app/context.ts';
import { byAccount, byKnownDevice } from './sign-in.ts';

/** Opens an account to its right password again, whatever failed before: its owner set a new one. */
export async function forgetFailures({ sessions }: Pick<App, 'sessions'>, email: string): Promise<void> {
  for (const what of [byAccount, byKnownDevice]) await sessions.limits.forget(what, email.toLowerCase());
}
