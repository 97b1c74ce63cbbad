import type { DeclineReason } from './payment.ts';

/** What a test card of the sandbox does. */
export type SandboxOutcome =
  | 'approved'
  | { declined: DeclineReason }
  | 'pending-approved'
  | 'pending-declined'
  | 'answer-lost';

/** What a card that approves does afterwards, where a subscription is paid with it. */
type SandboxLater = 'renewal-fails' | 'charged-back';

export type SandboxCard = { number: string; token: string; outcome: SandboxOutcome; later?: SandboxLater };

/**
 * The only cards that the sandbox's fields accept: numbers with which nothing can be paid anywhere. Outside the frame
 * of the fields a card is known by its token alone.
 */
export const sandboxCards: readonly SandboxCard[] = [
  { number: '4242424242424242', token: 'sandbox-approved', outcome: 'approved' },
  { number: '4000000000000002', token: 'sandbox-declined', outcome: { declined: 'declined' } },
  { number: '4000000000009995', token: 'sandbox-no-funds', outcome: { declined: 'insufficient-funds' } },
  { number: '4000000000003220', token: 'sandbox-confirmation', outcome: { declined: 'confirmation-needed' } },
  { number: '4000000000000077', token: 'sandbox-pending', outcome: 'pending-approved' },
  { number: '4000000000000341', token: 'sandbox-pending-declined', outcome: 'pending-declined' },
  { number: '4000000000000119', token: 'sandbox-answer-lost', outcome: 'answer-lost' },
  { number: '4000000000000036', token: 'sandbox-renewal-fails', outcome: 'approved', later: 'renewal-fails' },
  { number: '4000000000000259', token: 'sandbox-charged-back', outcome: 'approved', later: 'charged-back' },
];

/** How long a test card of the sandbox stays pending, in ms. */
export const sandboxPendingMs = 60_000;

/** The bank of the sandbox's card disputes a payment so long after it, and so long after that takes it back, in ms. */
export const sandboxDisputeMs = 60_000;
export const sandboxLostMs = 86_400_000;
