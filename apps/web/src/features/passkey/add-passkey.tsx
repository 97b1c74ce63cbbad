import { lazy } from 'react';

/** The dialog that adds a passkey, loaded once somebody opens it. */
export const AddPasskeyDialog = lazy(async () => ({
  default: (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog,
}));
