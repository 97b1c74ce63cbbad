import { usesRemaining } from './message-uses-remaining.ts';

/** The door of what a plan includes. */
export const premiumCalls = { 'premium-getNumberOfOneWayMessageUsesRemaining': usesRemaining };
export { messagesUsed } from './message-uses-remaining.ts';
