import { expect, it } from 'vitest';
import { analyticsName, checkAnalyticsEvent } from './events.ts';

it('an event bears the prefix mobile_ in the native app, and only there', () => {
  expect(analyticsName('consult_sent', true)).toBe('mobile_consult_sent');
  expect(analyticsName('consult_sent', false)).toBe('consult_sent');
});

it('the events that are listed are taken, from a browser and from the app, and no other', () => {
  const params = { activity: 'referral' };
  expect(checkAnalyticsEvent('consult_sent', params)).toEqual({ name: 'consult_sent', params });
  expect(checkAnalyticsEvent('mobile_consult_sent', params)).toEqual({ name: 'mobile_consult_sent', params });
  for (const name of ['patient_opened', '', 'toString', 'mobile_', 'mobile_mobile_sign_in'])
    expect(checkAnalyticsEvent(name, {})).toBeNull();
});

it('no text gets through: neither in a listed parameter nor beside it', () => {
  const typed = { activity: 'Ada Okafor', call: 'the mole on her back', phn: '9123456780', subject: 'melanoma' };
  expect(checkAnalyticsEvent('consult_sent', typed)).toEqual({ name: 'consult_sent', params: {} });
  expect(checkAnalyticsEvent('error_shown', { ...typed, code: 'not a code', status: '404' })?.params).toEqual({});
  const error = { call: 'inbox-page', code: 'SERVER_DOWN', status: 502 };
  expect(checkAnalyticsEvent('error_shown', error)?.params).toEqual(error);
});
