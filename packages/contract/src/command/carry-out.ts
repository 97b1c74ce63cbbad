import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { commandsAtOnce } from './at-once.ts';

/** A command that waited on a device. Its call must be one that may wait. */
const command = z.object({
  id,
  call: z.string().max(100),
  /** After one that fails, no other of its stream is begun. */
  stream: z.string().max(200),
  input: z.record(z.string(), z.unknown()),
});

export const commandCarryOut = call({
  name: 'command-carryOut',
  summary:
    'Carries out commands that waited, one after the other, each by its own call and under its own id. After one that fails no other of its stream is begun. Each has the answer that its call gives; null was not begun, and may be sent again.',
  access: 'signed-in',
  changes: { waits: false },
  input: z.object({ commands: z.array(command).min(1).max(commandsAtOnce) }),
  output: z.object({ answers: z.array(z.object({ status: z.number().int(), body: z.unknown() }).nullable()) }),
});
