import { needWords } from '../language.ts';

/** The question of Logout, where something is left behind. */
export async function loadLogoutDialog() {
  const [{ LogoutDialog }] = await Promise.all([import('./logout-dialog.tsx'), needWords('rest')]);
  return { default: LogoutDialog };
}

/** The list of what the server does not have. */
export async function loadWaitingList() {
  const [{ WaitingList }] = await Promise.all([import('./waiting-list.tsx'), needWords('rest')]);
  return { default: WaitingList };
}

/**
 * Loads both while there is a connection, since they are wanted above all when there is none. A worker that keeps the
 * page has them anyway; private windows and pages over plain http have no worker.
 */
export async function loadUnsentParts(): Promise<void> {
  if (navigator.serviceWorker?.controller) return;
  // A failure is harmless: both are loaded again where they are opened.
  await Promise.allSettled([loadLogoutDialog(), loadWaitingList()]);
}
