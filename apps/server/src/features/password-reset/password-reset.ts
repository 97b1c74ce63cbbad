import type { App } from '../../call/context.ts';
import { confirmReset } from './confirm.ts';
import { mailResetLink } from './mail-reset-link.ts';
import { sendResetLink } from './send-forgot-password-email.ts';
import { verifyCode } from './verify-code.ts';

/** The door of links to set a new password. */
export const passwordResetCalls = {
  'resetPassword-sendForgotPasswordEmail': sendResetLink,
  'resetPassword-verifyCode': verifyCode,
  'resetPassword-confirm': confirmReset,
};
export { makeOperatorLink } from './operator-link.ts';

/** Handles the jobs that mail the requested links. Called once in every process. */
export async function handlePasswordResets(app: App): Promise<void> {
  await app.jobs.handle('password-reset', (data) => mailResetLink(app, data));
}
