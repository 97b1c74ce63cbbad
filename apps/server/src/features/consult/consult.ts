import { sendConsult } from './send-consult.ts';

export { writeConsult } from './write-consult.ts';

/** The door of consults being sent. */
export const consultCalls = { 'consult-sendConsult': sendConsult };
