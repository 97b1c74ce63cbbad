import { z } from 'zod';
import { id } from '../schemas.ts';
import { isNudgeKind } from './kinds.ts';
import type { NudgeKind } from './kinds.ts';

const kind = z.string().refine((text): text is NudgeKind => isNudgeKind(text));

/**
 * What the event stream says of a change: never any content. `exact` says what `kind` is more exactly, for a kind that
 * came later than open pages: they go by `kind`, which they know, and do too much rather than nothing.
 */
export const nudge = z.object({ kind, exact: kind.optional(), id, version: z.number().int() });

export type Nudge = z.infer<typeof nudge>;
