/**
 * The condition in SQL that a person approves consults now: they hold the role approver, which permits it, and have not
 * left.
 */
export function isApprover(person: string): string {
  return `${person}.disabled_at is null and exists (select 1 from person_role pr join role r on r.name = pr.role
    where pr.person_id = ${person}.id and pr.role = 'approver' and 'approveEconsult' = any (r.permissions))`;
}
