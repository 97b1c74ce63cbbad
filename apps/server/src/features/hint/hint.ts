import { dismissHint } from './dismiss.ts';
import { listHints } from './list.ts';

/** The door of one-time hints. */
export const hintCalls = { 'hint-dismiss': dismissHint, 'hint-list': listHints };
