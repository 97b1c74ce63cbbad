import { englishOf } from './english.ts';
import type { Fault } from './fault.ts';

/**
 * What a rule found, as its sentence; null where it found nothing. No two codes share a sentence (english.test.ts), so
 * that a test of the sentence is one of code and facts too.
 */
export const said = (found: Fault | null): string | null => found && englishOf(found);
