/** The words of a part of the page that no server was there to give. */
const noServer = 'A part of the page could not be loaded, since there is no connection.';

/**
 * Keeps the page where a part of it can not be loaded and no server answers. The router, which tells such a failure by
 * the browser's words, would load the whole page anew. That helps where a newer version took the part away; without a
 * connection it leaves nothing but the browser's own error page, and takes along what only this page holds.
 */
export function keepPageWithoutPart(isCut: () => boolean): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    if (isCut()) payload.message = noServer;
  });
}

/** Whether a part of the page is missing because there is no connection. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && error.message === noServer;
}
