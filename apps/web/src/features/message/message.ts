export { isReadAwaited } from './awaited-reads.ts';
export { forgetUnsent } from './forget-unsent.ts';
export { PaperThread } from './paper-thread.tsx';
export { ThreadPane } from './thread-pane.tsx';
export { ThreadSkeleton } from './thread-skeleton.tsx';
export type { GoOn } from './use-reply-done.ts';
export { loadWholeThread, rereadThread, threadQuery } from './thread-query.ts';
