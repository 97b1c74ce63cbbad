import { expect, test } from 'vitest';
import type { MemberCard } from '@consult/contract/activity/activity.ts';
import { readersOf } from './read-by.ts';

const member = (personId: string, lastReadSeq: number): MemberCard => ({
  personId,
  lastReadSeq,
  role: 'consultant',
  position: 0,
  firstName: personId,
  lastName: '',
  salutation: '',
  credentials: '',
  clinicName: '',
  city: '',
  province: '',
  phone: '',
  fax: '',
  email: '',
  practiceId: '',
  removable: false,
});
const names = (members: MemberCard[]) => members.map(({ personId }) => personId);

test('a message is read by those whose read state has reached it, the viewer not counted', () => {
  expect(names(readersOf({ seq: 4 }, [member('me', 9), member('ann', 4), member('bob', 3)], [], 'me'))).toEqual([
    'ann',
  ]);
});

test('whoever wrote after it has read it', () => {
  const messages = [
    { seq: 4, sentBy: 'me' },
    { seq: 5, sentBy: 'bob' },
  ];
  expect(names(readersOf({ seq: 4 }, [member('me', 9), member('bob', 0), member('cleo', 0)], messages, 'me'))).toEqual([
    'bob',
  ]);
});
