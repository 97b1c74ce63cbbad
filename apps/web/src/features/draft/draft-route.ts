import type { DraftCard } from './draft-queries.ts';

/**
 * Where a draft opens. Source: document 3, section 2.2: with betaEconsultSearch a referral in the referral form,
 * everything else in the consult form; without it on the consult page, which with a draft in its address shows the
 * form.
 */
export function draftRoute(activityType: DraftCard['activityType'], beta: boolean) {
  if (!beta) return '/dashboard/consult' as const;
  return activityType === 'referral'
    ? ('/dashboard/consult/referral-form' as const)
    : ('/dashboard/consult/consult-form' as const);
}
