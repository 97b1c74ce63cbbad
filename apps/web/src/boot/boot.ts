import { allows, type Access, type Permission } from '@consult/domain/permission/permissions.ts';
import { consultTabs } from '../app/consult-tabs.ts';
import { startingLanguage } from '../app/starting-language.ts';
import { putFrame } from '../app/starting-frame.ts';
import { putScheme, rememberedScheme } from '../app/starting-scheme.ts';
import { expectPage } from './drawn-page.ts';
import { drawSignIn, isPlainSignIn } from './early-sign-in.ts';
import { earlyPatienceMs, waiting, type EarlyName } from './early.ts';

/**
 * Runs in the document itself, before any file of the page is loaded: fetches all files of the page that the address
 * names at once, and calls the server for what that page shows first. The answers wait in memory until the page's own
 * calls take them (early.ts). A failure here is harmless: the page then calls for itself.
 */

/** The build's files of a page, and those of its words in a language. scripts/boot.ts fills them in. */
declare const builtFiles: Record<'pages' | 'en' | 'fr', Record<'sign-in' | 'inbox', readonly string[]>>;

/** The sign-in page by language, with blanks (fill-sign-in.ts). scripts/boot.ts fills it in. */
declare const signInPages: Record<'en' | 'fr', string>;

const path = location.pathname.replace(/\/+$/, '');
const inDashboard = path === '/dashboard' || path.startsWith('/dashboard/');
const page = path === '/dashboard/secure-messaging' ? 'inbox' : ['', '/login'].includes(path) ? 'sign-in' : null;

/** Fetches files; resolves when those that the document itself applies, the styles of sign-in, have been. */
function fetchFiles(files: readonly string[]): Promise<unknown> {
  const applied: Promise<void>[] = [];
  for (const file of files) {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    const applies = isStyle && page === 'sign-in';
    link.rel = applies ? 'stylesheet' : isStyle ? 'preload' : 'modulepreload';
    if (isStyle && !applies) link.as = 'style';
    // As the page itself will request it, or the browser would fetch it twice.
    link.crossOrigin = '';
    link.href = `/${file}`;
    if (applies) applied.push(applying(link));
    document.head.append(link);
  }
  return Promise.all(applied);
}

/** A file that failed must not look as if it were there, or the page would not load it again. */
function applying(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${link.href} did not load.`));
    });
  });
}

function post(name: EarlyName, body: string): Promise<Response> {
  return fetch(`/V5/call/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    credentials: 'same-origin',
    body,
    signal: AbortSignal.timeout(earlyPatienceMs(name)),
  });
}

/**
 * Makes a call now, or as soon as `until` lets it; an answer of null means that it was not made. The page knows of the
 * call from here on.
 */
function ask(name: EarlyName, input: object = {}, until?: Promise<boolean>): Promise<Response | null> {
  const body = JSON.stringify(input);
  const answer = until ? until.then((may) => (may ? post(name, body) : null)) : post(name, body);
  answer.catch(() => undefined);
  waiting.push({ name, body, answer, at: Date.now() });
  return answer;
}

const built = builtFiles;
const language = startingLanguage();
document.documentElement.lang = language;
putScheme(rememberedScheme(), matchMedia('(prefers-color-scheme: dark)').matches);
if (inDashboard) putFrame();
const styles = page ? fetchFiles([...built.pages[page], ...built[language][page]]) : Promise.resolve();
const answer = ask('app-info');
if (page === 'sign-in' && isPlainSignIn())
  expectPage(drawSignIn(signInPages[language], { answer, styles }).catch(() => undefined));
else styles.catch(() => undefined);
if (inDashboard) {
  const held = ask('login-setCustomClaims_v1')
    .then(heldIn)
    .catch(() => null);
  // Made after the claims, so that everything else is newer than the cursor that came with them (early.ts).
  for (const [name, input, access = [[]]] of shownFirst())
    void ask(
      name,
      input,
      held.then((some) => some !== null && allows(access, some)),
    );
}

// The first date that a page says makes Chromium list all its locales, a quarter of what the inbox computes before its
// first paint. Files and answers are on their way now, and nobody waits.
if (page === 'inbox') setTimeout(() => new Intl.DateTimeFormat('en-GB'));

/** The permissions that the claims name; null where nobody is signed in. The page itself takes the answer later. */
async function heldIn(answer: Response | null): Promise<ReadonlySet<Permission> | null> {
  if (!answer?.ok) return null;
  const { permissions } = (await answer.clone().json()) as { permissions: Permission[] };
  return new Set(permissions);
}

/** The calls for what the page of this address shows first, and who may make one that not everybody may. */
function shownFirst(): [EarlyName, object?, Access?][] {
  const tab = new URLSearchParams(location.search).get('tab') ?? 'inbox';
  if (page !== 'inbox' || tab !== 'inbox') return [['profile-get']];
  return [
    ['profile-get'],
    ['inbox-page', { folder: 'inbox', after: null }, consultTabs],
    ['inbox-counts'],
    ['consultDraft-counts'],
    ['notification-counts'],
    ['hint-list'],
  ];
}
