import { englishOf } from './english.ts';
import type { Fault } from './fault.ts';

/**
 * The sentence of a rule's fault; null where there is none. No two codes share a sentence (english.test.ts), so that a
 * test of the sentence is one of code and facts too.
 */
export const said = (found: Fault | null): string | null => found && englishOf(found);
