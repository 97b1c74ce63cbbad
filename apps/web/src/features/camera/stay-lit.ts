/**
 * Keeps the screen of this device on, which would go dark during a film that nobody touches it for. Where the browser
 * can not, or refuses (a nearly empty battery), the film ends when the screen does, and is kept. Returns how to let go.
 */
export function stayLit(): () => void {
  const lock = (navigator as Partial<Navigator>).wakeLock?.request('screen').catch(() => null);
  return () => void lock?.then((held) => held?.release());
}
