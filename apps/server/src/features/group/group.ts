export { giveConsult } from './give.ts';
export type { Giving } from './give.ts';
export { ungive } from './turns.ts';
