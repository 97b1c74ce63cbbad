import { carryOut } from './carry-out.ts';
import { discard } from './discard.ts';

/** The door of commands that waited on a device. */
export const commandCalls = { 'command-carryOut': carryOut, 'command-discard': discard };
