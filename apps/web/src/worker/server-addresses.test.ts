import { expect, test } from 'vitest';
import { serverAddresses } from './server-addresses.ts';

const isLeftToServer = (address: string) => serverAddresses.some((one) => one.test(address));

test.each([
  '/V5/files/0d4b7c9e-0000-4000-8000-000000000001',
  '/V5/oidc/start',
  // What mails to patients lead to, also in the browser of somebody who works here.
  '/patient?code=abc',
  '/patient-copy?code=abc',
  '/patient-message?code=abc',
  '/forms/?code=abc',
  '/forms?code=abc',
  '/phone?code=abc',
  '/phone',
  '/unsubscribe?code=abc',
  '/calendar/abc.ics',
  '/healthz',
])('the worker leaves %s to the server', (address) => {
  expect(isLeftToServer(address)).toBe(true);
});

test.each(['/', '/login', '/dashboard/patient-messages?folder=inbox', '/dashboard/phone', '/patients'])(
  'it shows the product at %s',
  (address) => {
    expect(isLeftToServer(address)).toBe(false);
  },
);
