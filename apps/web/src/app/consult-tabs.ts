import type { Access } from '@consult/domain/permission/permissions.ts';

/** The permissions of which one is enough to see Inbox, Archive and Drafts (document 3, section 2.1). */
export const consultTabs: Access = [['econsultAndSecureMessaging'], ['forwardEconsult'], ['approveEconsult']];
