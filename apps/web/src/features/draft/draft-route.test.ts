import { expect, test } from 'vitest';
import { draftRoute } from './draft-route.ts';

test('a referral opens in the referral form for whoever tries the beta search, any other draft in the consult form', () => {
  expect(draftRoute('referral', true)).toBe('/dashboard/consult/referral-form');
  expect(draftRoute('econsult', true)).toBe('/dashboard/consult/consult-form');
  expect(draftRoute('phoneConsult', true)).toBe('/dashboard/consult/consult-form');
});

test('without the beta search every draft opens on the consult page', () => {
  for (const kind of ['referral', 'econsult', 'phoneConsult'] as const)
    expect(draftRoute(kind, false)).toBe('/dashboard/consult');
});
