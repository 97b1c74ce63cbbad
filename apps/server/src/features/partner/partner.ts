import { econsultAuth } from './econsult-auth.ts';
import { linkAccount } from './link-account.ts';
import { unlinkAccount } from './unlink-account.ts';

export { isOwnLaunch } from './own-launch.ts';
export { algorithmOf } from './partner-token.ts';
export { receiveIntakes } from './receive-intake.ts';

/** The door of partners, whose record systems launch consults. */
export const partnerCalls = {
  'ava-econsultAuth': econsultAuth,
  'ava-linkAccount': linkAccount,
  'ava-unlinkAccount': unlinkAccount,
};
