import { carryOut } from './carry-out.ts';

/** The door of commands that waited on a device. */
export const commandCalls = { 'command-carryOut': carryOut };
