import { consultSearchApprovers } from '@consult/contract/draft/search-approvers.ts';
import { findApprovers } from '@consult/domain/draft/approver-search.ts';
import type { ApproverName } from '@consult/domain/draft/approver-search.ts';
import { serve } from '../../call/implement.ts';
import { isApprover } from './approvers.ts';

/**
 * consult-searchApprovers: finds approvers by name, never the viewer. They are few, so all their names are compared by
 * the domain's rule.
 */
export const searchApprovers = serve(consultSearchApprovers).handler(async ({ input, context: { app, viewer } }) => {
  const { rows } = await app.read.query<ApproverName>({
    name: 'approvers',
    text: `select p.id as uid, p.first_name as "firstName", p.last_name as "lastName" from person_role held
      join person p on p.id = held.person_id
      where held.role = 'approver' and p.id <> $1 and ${isApprover('p')}`,
    values: [viewer.personId],
  });
  return findApprovers(rows, input.search);
});
