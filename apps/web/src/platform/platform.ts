type CapacitorGlobal = { Capacitor?: { getPlatform?: () => string } };

/** Where the page runs: in a browser, or in the native app, which sets its own global before the page loads. */
export function platform(): 'web' | 'android' | 'ios' {
  const named = (globalThis as CapacitorGlobal).Capacitor?.getPlatform?.();
  return named === 'android' || named === 'ios' ? named : 'web';
}

/** Whether this is the native app, where routes marked not-on-mobile are refused. */
export function isNative(): boolean {
  return platform() !== 'web';
}
