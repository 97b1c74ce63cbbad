import { afterAll, vi } from 'vitest';

// Files of one worker share their globals. Each begins without a browser's storage, as Node has none, and with nothing
// that the file before it put in place of a global.
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(globalThis, name, { value: undefined, writable: true, configurable: true, enumerable: true });
afterAll(() => {
  vi.unstubAllGlobals();
});
