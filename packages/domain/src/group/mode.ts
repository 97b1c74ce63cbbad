/**
 * To whom a service gives a consult: to everyone who answers there, by turn to one of them, or to its keepers, one of
 * whom gives it by hand. Source: server rules, section 22.
 */
export const groupModes = ['everyone', 'turn', 'hand'] as const;
export type GroupMode = (typeof groupModes)[number];
