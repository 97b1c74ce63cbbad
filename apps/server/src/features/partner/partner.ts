import { econsultAuth } from './econsult-auth.ts';
import { linkAccount } from './link-account.ts';
import { unlinkAccount } from './unlink-account.ts';
import { uploadGalleryFiles } from './upload-gallery-files.ts';

export { cancelUploadsOf, cancelUploadsWithoutPhoto } from './cancel-uploads.ts';
export { isOwnLaunch } from './own-launch.ts';
export { algorithmOf } from './partner-token.ts';
export { receiveIntakes } from './receive-intake.ts';

/** The door of partners, whose record systems launch consults and take photos. */
export const partnerCalls = {
  'ava-econsultAuth': econsultAuth,
  'ava-linkAccount': linkAccount,
  'ava-unlinkAccount': unlinkAccount,
  'ava-uploadGalleryFiles': uploadGalleryFiles,
};
