import { canSendForms, canSendMessages, formUsesRemaining, messageUsesRemaining } from './ask-uses.ts';

export { isHeldToUses, lockUses, reserveUses, takeUseAgain, usesLeft } from './uses.ts';

/** The door of what a plan includes. */
export const premiumCalls = {
  'premium-canSendForms': canSendForms,
  'premium-canSendOneWayMessages': canSendMessages,
  'premium-getNumberOfFormUsesRemaining': formUsesRemaining,
  'premium-getNumberOfOneWayMessageUsesRemaining': messageUsesRemaining,
};
