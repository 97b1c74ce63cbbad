import { listChanges } from './changes.ts';

/** The door of live changes; the stream itself is infra/live. */
export const liveCalls = { 'live-changes': listChanges };
