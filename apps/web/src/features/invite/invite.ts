import { lazy } from 'react';
import { needWords } from '../../app/language.ts';

/** The door of invitations: the form comes, with its words, when it is asked for. */
export const InviteDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./invite-dialog.tsx'), needWords('rest')]);
  return dialog;
});
