import type { App } from '../../call/context.ts';
import { canSendForms, canSendMessages, formUsesRemaining, messageUsesRemaining } from './ask-uses.ts';
import { cancelSubscription, resumeSubscription } from './cancel.ts';
import { changeCard } from './change-card.ts';
import { confirmSubscription } from './confirm.ts';
import { createSubscription } from './create-subscription.ts';
import { getPrice } from './get-price.ts';
import { getSubscription } from './get-subscription.ts';
import { openBillingPortal } from './open-portal.ts';
import { sweepMs, sweepSubscriptions } from './sweep.ts';

export { hearOfSubscription } from './hear.ts';
export { isHeldToUses, lockUses, reserveUses, takeUseAgain, usesLeft } from './uses.ts';
export { comparePremium, verifyPremium } from './verify.ts';
export type { PremiumProblem } from './verify.ts';

/** The door of the premium plan: what it includes, and its subscriptions. */
export const premiumCalls = {
  'premium-canSendForms': canSendForms,
  'premium-canSendOneWayMessages': canSendMessages,
  'premium-cancelSubscription': cancelSubscription,
  'premium-changeCard': changeCard,
  'premium-confirmSubscription': confirmSubscription,
  'premium-createPremiumSubscription': createSubscription,
  'premium-getNumberOfFormUsesRemaining': formUsesRemaining,
  'premium-getNumberOfOneWayMessageUsesRemaining': messageUsesRemaining,
  'premium-getPremiumSubscriptionPrice': getPrice,
  'premium-getSubscription': getSubscription,
  'premium-openBillingPortal': openBillingPortal,
  'premium-resumeSubscription': resumeSubscription,
};

/** Asks about subscriptions while this process runs jobs. */
export function handleSubscriptions(app: App): void {
  app.jobs.repeat('premium', sweepMs, () => sweepSubscriptions(app));
}
