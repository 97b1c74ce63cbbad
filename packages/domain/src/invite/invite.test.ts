import { describe, expect, it } from 'vitest';
import { englishOf, englishOfFields } from '../fault/english.ts';
import { checkInvite, inviteNeedsAddress, inviteNoLinks } from './invite.ts';

const whole = {
  firstName: 'Odile',
  lastName: 'Gagné',
  email: 'odile@clinic.example',
  fax: '',
  clinicName: '',
  city: 'Calgary',
  personalMessage: '',
};

describe('an invitation', () => {
  it('needs first name, last name and city', () => {
    expect(checkInvite(whole)).toEqual({});
    expect(englishOfFields(checkInvite({ ...whole, firstName: ' ', lastName: '', city: '\t' }))).toEqual({
      firstName: 'First name is required.',
      lastName: 'Last name is required.',
      city: 'City is required.',
    });
  });

  it('needs an e-mail or a fax number, and takes either', () => {
    expect(checkInvite({ ...whole, email: ' ', fax: '' })).toEqual({ email: inviteNeedsAddress });
    expect(englishOf(inviteNeedsAddress)).toBe('You must provide either an email or fax number.');
    expect(checkInvite({ ...whole, email: '', fax: '(403) 555-0199' })).toEqual({});
    expect(checkInvite({ ...whole, fax: '4035550199' })).toEqual({});
  });

  it('says what is wrong with either, also where the other would do', () => {
    expect(englishOfFields(checkInvite({ ...whole, email: 'odile', fax: '403' }))).toEqual({
      email: 'Email is invalid',
      fax: 'Phone number is invalid',
    });
  });

  it('takes no web address in the message', () => {
    for (const text of [
      'see https://elsewhere.example',
      'www.elsewhere.example',
      'HTTP://x',
      'claim it at Prizes-4-You.com today',
      'see sub.elsewhere.ca/now',
    ])
      expect(checkInvite({ ...whole, personalMessage: text })).toEqual({
        personalMessage: inviteNoLinks,
      });
    for (const text of [
      'Call me. See you on the ward.',
      'Write to me: j.roy@clinic.ca',
      'It helps.It saves time, e.g. on call',
    ])
      expect(checkInvite({ ...whole, personalMessage: text })).toEqual({});
  });
});
