import type { AppInfo } from '../app/session.ts';
import { drawPage } from './drawn-page.ts';
import { fillSignIn } from './fill-sign-in.ts';

/**
 * Draws the sign-in page in the document, before its code is here: as soon as the server's facts and the styles are.
 * The page takes it over as it stands, with what somebody typed meanwhile (app/page-root.tsx).
 * @param page as the build drew it, with blanks
 */
export async function drawSignIn(
  page: string,
  { answer, styles }: { answer: Promise<Response | null>; styles: Promise<unknown> },
): Promise<void> {
  const response = await answer;
  if (!response?.ok) return;
  const info = (await response.clone().json()) as AppInfo;
  await styles;
  const root = document.getElementById('root');
  // A public demo says so above its pages; the page itself draws that.
  if (!root || info.demoInPublic) return;
  if (drawPage(root, fillSignIn(page, info))) root.querySelector('input')?.focus();
}

/** Whether the sign-in page looks as the build drew it: it knows nobody, and nowhere to go on. */
export function isPlainSignIn(): boolean {
  try {
    return localStorage.getItem('consult.last-user') === null && sessionStorage.getItem('consult.place') === null;
  } catch {
    // The browser refuses storage: it remembers nobody.
    return true;
  }
}
