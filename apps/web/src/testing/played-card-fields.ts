import { expect } from 'vitest';
import { page } from 'vitest/browser';

// It says again and again how it stands: the page may listen only later than the frame is here.
const script = (token: string) => `
  const tell = (message) => parent.postMessage({ from: 'card-fields', ...message }, '*');
  const stand = () => {
    tell({ kind: 'ready' });
    tell({ kind: 'state', complete: true, height: 180 });
  };
  addEventListener('message', ({ data }) => {
    if (data.kind === 'token') tell({ kind: 'token', token: ${JSON.stringify(token)} });
  });
  setInterval(stand, 20);`;

/** Plays the provider's card fields in their frame, which has no origin either: a whole card that gives `token`. */
export async function playFields(token = 'sandbox-approved'): Promise<void> {
  const found = page.getByTitle(/^(Card fields|Champs de carte)/);
  await expect.element(found).toBeInTheDocument();
  const frame = found.element() as HTMLIFrameElement;
  let heard = false;
  const hear = ({ source }: MessageEvent) => {
    heard ||= source === frame.contentWindow;
  };
  window.addEventListener('message', hear);
  try {
    // What the frame was loading may still come after this, and take its place.
    await expect
      .poll(
        () => {
          if (!heard)
            frame.srcdoc = `<!doctype html><html lang="en-CA"><title>Card</title><script>${script(token)}</script></html>`;
          return heard;
        },
        { interval: 500 },
      )
      .toBe(true);
  } finally {
    window.removeEventListener('message', hear);
  }
}

/**
 * A provider's fields at an origin: they say what they were told, give a token and confirm it; `then` comes after they
 * are ready.
 */
export const fieldsOf = (then: string): string =>
  URL.createObjectURL(
    new Blob(
      [
        `<!doctype html><p>Fields</p><script>
          const page = ${JSON.stringify(location.origin)};
          const tell = (message) => parent.postMessage({ from: 'card-fields', ...message }, page);
          addEventListener('message', ({ origin, data }) => {
            if (origin !== page) return;
            if (data.kind === 'begin') {
              parent.postMessage({ begun: data }, page);
              tell({ kind: 'state', complete: true, height: 140 });
            }
            if (data.kind === 'token') tell({ kind: 'token', token: 'pm_of_the_fields' });
            if (data.kind === 'confirm') parent.postMessage({ confirming: data }, page);
            if (data.kind === 'confirm') tell({ kind: 'confirmed' });
          });
          ${then}
        </script>`,
      ],
      { type: 'text/html' },
    ),
  );
