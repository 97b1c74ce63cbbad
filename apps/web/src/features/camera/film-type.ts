/**
 * The kind in which this browser records: MP4 on Safari and iOS, else WebM with VP8 (document 2, section 9). Null where
 * it can record neither.
 * @param isSupported the browser's MediaRecorder.isTypeSupported
 */
export function filmType(
  browser: { userAgent: string; maxTouchPoints: number },
  isSupported: (type: string) => boolean,
): string | null {
  const webm = 'video/webm;codecs=vp8';
  const wanted = recordsMp4(browser) ? ['video/mp4', webm] : [webm, 'video/mp4'];
  return wanted.find(isSupported) ?? null;
}

/** An iPad names itself a Mac, and has fingers. */
function recordsMp4({ userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number }): boolean {
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)) return true;
  return userAgent.includes('Safari/') && !/Chrome|Chromium|Edg|Android/.test(userAgent);
}
