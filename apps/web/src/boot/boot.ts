import { waiting, type EarlyName } from './early.ts';

/**
 * Runs in the document itself, before any file of the page is loaded: fetches all files of the page that the address
 * names at once, and calls the server for what that page shows first. The answers wait in memory until the page's own
 * calls take them (early.ts). A failure here is harmless: the page then calls for itself.
 */

/** As long as a call waits for its answer (app/call.ts). */
const patienceMs = 30_000;

/** The build's files of a page, and those of its words in a language. scripts/boot.ts fills them in. */
declare const builtFiles: Record<'pages' | 'en' | 'fr', Record<'sign-in' | 'inbox', readonly string[]>>;

const path = location.pathname.replace(/\/+$/, '');
const inDashboard = path === '/dashboard' || path.startsWith('/dashboard/');
const page = path === '/dashboard/secure-messaging' ? 'inbox' : ['', '/login'].includes(path) ? 'sign-in' : null;

/** The language, decided as in app/language.ts. */
function language(): 'en' | 'fr' {
  let kept = null;
  try {
    kept = localStorage.getItem('consult.language');
  } catch {
    // The browser refuses storage: its language counts.
  }
  const wanted = [kept ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find((tag) => tag === 'en' || tag === 'fr') ?? 'en';
}

function fetchFiles(files: readonly string[]): void {
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (file.endsWith('.css')) link.as = 'style';
    // As the page itself will request it, or the browser would fetch it twice.
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
}

function post(name: EarlyName, body: string): Promise<Response> {
  return fetch(`/V5/call/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    credentials: 'same-origin',
    body,
    signal: AbortSignal.timeout(patienceMs),
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
if (page) fetchFiles([...built.pages[page], ...built[language()][page]]);
void ask('app-info');
if (inDashboard) {
  const signedIn = ask('login-setCustomClaims_v1').then(
    (answer) => answer?.ok ?? false,
    () => false,
  );
  // Made after the claims, so that everything else is newer than the cursor that came with them (early.ts).
  for (const [name, input] of shownFirst()) void ask(name, input, signedIn);
}

// The first date that a page says makes Chromium list all its locales, a quarter of what the inbox computes before its
// first paint. Files and answers are on their way now, and nobody waits.
if (page === 'inbox') setTimeout(() => new Intl.DateTimeFormat('en-GB'));

/** The calls for what the page of this address shows first. */
function shownFirst(): [EarlyName, object?][] {
  const tab = new URLSearchParams(location.search).get('tab') ?? 'inbox';
  if (page !== 'inbox' || tab !== 'inbox') return [['profile-get']];
  return [
    ['profile-get'],
    ['inbox-page', { folder: 'inbox', after: null }],
    ['inbox-counts'],
    ['consultDraft-counts'],
    ['notification-counts'],
    ['hint-list'],
  ];
}
