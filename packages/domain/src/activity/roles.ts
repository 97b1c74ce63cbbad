/** The roles of an activity's members, in the order of display. Source: document 3, section 6. */
export const activityRoles = ['referrer', 'consultant', 'moa', 'forwarder'] as const;

export type ActivityRole = (typeof activityRoles)[number];

/** Members in the order of display: by role, and within a role in their given order. */
export function inRoleOrder<M extends { readonly role: ActivityRole }>(members: readonly M[]): M[] {
  return members.toSorted((a, b) => activityRoles.indexOf(a.role) - activityRoles.indexOf(b.role));
}

/** The view of a member's role: 'moa' for office staff, 'md' for everybody else. */
export function viewerType(role: ActivityRole): 'md' | 'moa' {
  return role === 'moa' ? 'moa' : 'md';
}
