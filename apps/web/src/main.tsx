import { StrictMode } from 'react';
import { needWords } from './app/language.ts';
import { startPage } from './app/page-root.tsx';
import { watchForUpdates, workerFetches } from './app/updates.ts';

function start(): void {
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no #root');
  // Nobody waits here: the start loads the sign-in page's file, and that one waits for this one.
  void startPage(place, (page) => <StrictMode>{page}</StrictMode>).then(() => {
    // The page's own needs come first. A failure is harmless: the words are loaded again where they are needed.
    if (!workerFetches()) setTimeout(() => void needWords('inbox', 'rest')?.catch(() => undefined));
    setTimeout(() => void watchForUpdates(), 2_000);
  });
}

// Not from the module's own level: Chromium notes where each request was made, and for one made on that level it parses
// this whole file a second time.
await Promise.resolve().then(start);
