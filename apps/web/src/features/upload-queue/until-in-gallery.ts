import { onShown, shownNow } from '../../app/local/local.ts';

/** A form shows so long that it runs, and then goes on without, ms. */
const patienceMs = 10_000;

/** Those of these photos that this device has kept and the server has not confirmed yet. */
export function onTheirWay(ids: readonly string[]): string[] {
  const wanted = new Set(ids);
  return shownNow().flatMap(({ command, standing }) =>
    command.call === 'media-add' && standing !== 'sent' && wanted.has(command.id) ? [command.id] : [],
  );
}

/**
 * Waits a moment for photos that were just taken: what sends them before they are in the gallery would be refused.
 * Resolves at once where none is on its way, and where one can not go now.
 */
export function untilInGallery(ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids);
  const moves = () => {
    const waiting = shownNow().filter(({ command }) => command.call === 'media-add' && wanted.has(command.id));
    return (
      waiting.some(({ standing }) => standing === 'goes') &&
      waiting.every(({ standing, failed }) => standing !== 'refused' && !failed)
    );
  };
  if (!moves()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, patienceMs);
    const stop = onShown(() => {
      if (!moves()) end();
    });
  });
}
