import type { DraftCard } from './draft-queries.ts';

/**
 * The route that opens a draft. Source: document 3, section 2.2: with betaEconsultSearch a referral opens in the
 * referral form, everything else in the consult form; without it every draft opens on the consult page, which shows the
 * form when its address names a draft.
 */
export function draftRoute(activityType: DraftCard['activityType'], beta: boolean) {
  if (!beta) return '/dashboard/consult' as const;
  return activityType === 'referral'
    ? ('/dashboard/consult/referral-form' as const)
    : ('/dashboard/consult/consult-form' as const);
}
