/** Why there is no picture. */
export type Trouble = 'insecure' | 'refused' | 'none' | 'taken' | 'unplugged' | 'failed';

const troubles: Readonly<Record<string, Trouble>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'taken',
  AbortError: 'taken',
};

/** Why a camera could not be opened, by the name of the browser's error. */
export function troubleOf(error: unknown): Trouble {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return troubles[name] ?? 'failed';
}
