import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activityRoles, inRoleOrder, viewerType } from './roles.ts';

test('members stand by role, and within a role as they came', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...activityRoles)), (roles) => {
      const members = roles.map((role, joined) => ({ role, joined }));
      const shown = inRoleOrder(members);
      expect(shown).toEqual(activityRoles.flatMap((role) => members.filter((member) => member.role === role)));
    }),
  );
  expect(activityRoles.join(', ')).toBe('referrer, consultant, moa, forwarder');
});

test('only office staff looks as moa', () => {
  expect(activityRoles.map(viewerType)).toEqual(['md', 'md', 'moa', 'md']);
});
