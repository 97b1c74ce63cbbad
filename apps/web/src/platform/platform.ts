type CapacitorGlobal = { Capacitor?: { getPlatform?: () => string } };

/** Where the page runs: in a browser, or in the native shell, which sets its own global before the page loads. */
export function platform(): 'web' | 'android' | 'ios' {
  const named = (globalThis as CapacitorGlobal).Capacitor?.getPlatform?.();
  return named === 'android' || named === 'ios' ? named : 'web';
}

/** Whether routes marked not-on-mobile are refused. */
export function isNative(): boolean {
  return platform() !== 'web';
}
