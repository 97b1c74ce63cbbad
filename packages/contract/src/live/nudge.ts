import { z } from 'zod';
import { id } from '../schemas.ts';
import { isNudgeKind } from './kinds.ts';
import type { NudgeKind } from './kinds.ts';

const kind = z.string().refine((text): text is NudgeKind => isNudgeKind(text));

/**
 * A change on the event stream: never any content. For a kind that is newer than open pages, `exact` names it, and
 * `kind` is one that they know, by which they do too much rather than nothing.
 */
export const nudge = z.object({ kind, exact: kind.optional(), id, version: z.number().int() });

export type Nudge = z.infer<typeof nudge>;
