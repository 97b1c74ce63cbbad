import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

type Paused = { requestId: string };

/**
 * Until the end of the test, answers what the browser itself requests below `/V5/files/` and `/V5/media/`, for instance
 * for a picture: with bytes, or, where `answer` gives none, like a server that knows no such session.
 */
export async function serveFiles(answer: () => Blob | null): Promise<void> {
  const session = cdp();
  const handlePaused = ({ requestId }: Paused) => {
    void respond(answer())
      .then((said) => session.send('Fetch.fulfillRequest', { requestId, ...said }))
      .catch(() => {
        // The page has given the request up.
      });
  };
  session.on('Fetch.requestPaused', handlePaused);
  // Forgets the pictures that a test before showed under the same address.
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/V5/files/*' }, { urlPattern: '*/V5/media/*' }] });
  onTestFinished(async () => {
    await session.send('Fetch.disable');
    await session.send('Network.disable');
    session.off('Fetch.requestPaused', handlePaused);
  });
}

async function respond(file: Blob | null) {
  if (!file) return { responseCode: 401 };
  const bytes = new Uint8Array(await file.arrayBuffer());
  return {
    responseCode: 200,
    responseHeaders: [{ name: 'content-type', value: file.type }],
    body: btoa(String.fromCharCode(...bytes)),
  };
}
