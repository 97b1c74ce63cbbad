export { isReadAwaited } from './awaited-reads.ts';
export { forgetUnsent } from './forget-unsent.ts';
export { ThreadPane } from './thread-pane.tsx';
export type { GoOn } from './use-reply-done.ts';
export { rereadThread, threadQuery } from './thread-query.ts';
