import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';

export const liveChanges = call({
  name: 'live-changes',
  summary:
    'What changed in the viewer’s lists since a cursor; without one, or with one too old, `resync` asks for a fresh load.',
  access: 'signed-in',
  input: z.object({ cursor: z.string().max(200).nullable() }),
  output: z.object({ cursor: z.string(), resync: z.boolean(), changed: z.array(id), gone: z.array(id) }),
});
