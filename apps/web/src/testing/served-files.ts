import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

type Paused = { requestId: string };

/**
 * Answers what the browser itself asks for below `/V5/files/`, as for the address of a picture, until the test is over:
 * by bytes, or, where `answer` gives none, as a server that knows no such session.
 */
export async function serveFiles(answer: () => Blob | null): Promise<void> {
  const session = cdp();
  const handlePaused = ({ requestId }: Paused) => {
    void respond(answer()).then((said) => session.send('Fetch.fulfillRequest', { requestId, ...said }));
  };
  session.on('Fetch.requestPaused', handlePaused);
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/V5/files/*' }] });
  onTestFinished(async () => {
    await session.send('Fetch.disable');
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
