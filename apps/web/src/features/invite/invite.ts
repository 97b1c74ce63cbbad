import { lazy } from 'react';
import { needWords } from '../../app/language.ts';

/** The door of invitations. The form is loaded, with its words, when somebody opens it. */
export const InviteDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./invite-dialog.tsx'), needWords('rest')]);
  return dialog;
});
