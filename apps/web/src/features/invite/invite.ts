import { lazy } from 'react';

/** The door of invitations: the form comes when it is asked for. */
export const InviteDialog = lazy(() => import('./invite-dialog.tsx'));
