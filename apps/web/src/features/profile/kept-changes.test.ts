import { expect, test } from 'vitest';
import { joinChanges, readChanges } from './kept-changes.ts';
import { noChanges } from './profile-values.ts';

test('what several closed tabs changed comes back as one, the tab’s own over the others’', () => {
  const own = { texts: { credentials: 'MD' }, preferences: { fax: { forms: true } } };
  const left = {
    texts: { credentials: 'NP', phone: '4' },
    preferences: { fax: { forms: false, pdf: { includePdfs: true } } },
  };
  expect(readChanges(joinChanges([own, left].map((changes) => JSON.stringify(changes))))).toEqual({
    texts: { credentials: 'MD', phone: '4' },
    preferences: { fax: { forms: true, pdf: { includePdfs: true } } },
  });
});

test.each([null, '', 'no json', 'null', '7', '{}', '{"texts":null,"preferences":{}}'])(
  '%j holds no changes',
  (text) => {
    expect(readChanges(text)).toEqual(noChanges);
  },
);

test('a field that the profile does not have is not taken from what was kept', () => {
  expect(readChanges('{"texts":{"roles":"admin","phone":7,"credentials":"MD"},"preferences":{}}').texts).toEqual({
    credentials: 'MD',
  });
});
