import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import type { Member } from '../activity/activity.ts';
import { peopleOf, samePeople } from './people.ts';

// Tests of other files may have left the page in French.
beforeEach(() => i18n.activate('en'));

const member = (personId: string, position: number): Member => ({
  personId,
  role: 'consultant',
  position,
  firstName: 'Sunita',
  lastName: 'Varga',
  salutation: 'Dr.',
  credentials: '',
  clinicName: '',
  city: '',
  province: 'AB',
  phone: '',
  fax: '',
  email: '',
  practiceId: '',
  removable: false,
  lastReadSeq: 0,
});
const other = (personId: string) => ({ personId, firstName: 'Tamsin', lastName: 'Okoye', salutation: '' });

test('a sender who is no member any more keeps their name, and a colour that no member has', () => {
  const people = peopleOf({ members: [member('a', 0), member('b', 4)] }, [other('gone'), other('away')]);
  expect(people.get('gone')).toEqual({ name: 'Tamsin Okoye', initials: 'TO', index: 5, member: null });
  expect(people.get('away')?.index).toBe(6);
});

test('who came back is a member again', () => {
  expect(peopleOf({ members: [member('a', 2)] }, [other('a')]).get('a')).toMatchObject({
    name: 'Dr. Sunita Varga',
    index: 2,
  });
});

test('how far somebody has read makes nobody another; a new name or role does', () => {
  const before = peopleOf({ members: [member('a', 0), member('b', 4)] }, []);
  const after = (change: Partial<Member>) =>
    peopleOf({ members: [{ ...member('a', 0), ...change }, member('b', 4)] }, []);
  expect(samePeople(before, after({ lastReadSeq: 9 }))).toBe(true);
  expect(samePeople(before, after({ lastName: 'Okoye' }))).toBe(false);
  expect(samePeople(before, after({ role: 'moa' }))).toBe(false);
  expect(samePeople(before, peopleOf({ members: [member('a', 0)] }, []))).toBe(false);
});
