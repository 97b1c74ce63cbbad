/** Why a card gave no money. Source: server rules, section 23, 'A charge'. */
export const declineReasons = ['declined', 'insufficient-funds', 'confirmation-needed', 'expired'] as const;
export type DeclineReason = (typeof declineReasons)[number];

export const paymentStatuses = ['pending', 'approved', 'declined'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** How a dispute of a card's owner at their bank stands: won by the clinic, or lost. */
export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** How something was paid elsewhere. */
export const externalKinds = ['cash', 'cheque', 'terminal', 'transfer', 'other'] as const;
export type ExternalKind = (typeof externalKinds)[number];

/** The most that is charged at once, taxes included, in cents. */
export const mostCharged = 1_000_000;

/** For so long what was paid elsewhere can be withdrawn, in ms. */
export const withdrawableMs = 30 * 86_400_000;

/** A pending payment of this age is cancelled at the provider, in ms. */
export const pendingMs = 86_400_000;

/** In ms after the last asking: 30 seconds at first, then ever more rarely. */
const firstAskMs = 30_000;
const longestAskMs = 3_600_000;

/** How long to wait before the provider is asked again that was asked `asked` times before. */
export const askAgainMs = (asked: number): number => Math.min(firstAskMs * 2 ** Math.min(asked, 20), longestAskMs);
