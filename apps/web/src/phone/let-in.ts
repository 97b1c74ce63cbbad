import type { Calls } from '@consult/contract/calls.ts';

/** What this page knows of the phone that was let in. */
export type LetIn = Calls['phoneCamera-begin']['output'] & { token: string };

/** What ended it: somebody at the computer (also by locking it or signing out), somebody here, or time. */
export type EndedBy = 'computer' | 'here' | 'time';

/** A code with the token that this phone gave it: asked again, both are the same. */
export type Trying = { code: string; token: string };
