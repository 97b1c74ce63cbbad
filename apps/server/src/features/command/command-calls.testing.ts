import { randomUUID } from 'node:crypto';
import { noUuid, type CallRows } from '../../app/call-row.testing.ts';

const dismissal = () => ({
  id: randomUUID(),
  call: 'hint-dismiss',
  stream: 'hints',
  input: { name: 'fax-preferences' },
});

/** How the tests try the calls of this room. */
export const commandRows = {
  'command-carryOut': {
    as: 'plus',
    input: () => ({ commands: [dismissal()] }),
    bad: { commands: [], 'commands.0.id': noUuid, 'commands.0.call': 7, 'commands.0.input': 'no object' },
  },
  'command-discard': {
    as: 'plus',
    input: () => ({ id: randomUUID() }),
    bad: { id: noUuid },
  },
} satisfies CallRows;
