import { commonErrors } from '@consult/contract/call.ts';
import { contract } from '@consult/contract/calls.ts';
import { expect, test } from 'vitest';
import { readCatalog } from './catalog.testing.ts';

const [english, french] = [await readCatalog('en'), await readCatalog('fr')];

/** The words of a code stand under it, and under it and a call where it says several things. */
const idsOf = (code: string) =>
  Object.keys(english).filter((id) => id === `failure.${code}` || id.startsWith(`failure.${code}.`));

const declared = Object.entries(contract).flatMap(([call, { '~orpc': about }]) =>
  Object.entries(about.errorMap as Record<string, { message: string }>)
    .filter(([code]) => !Object.hasOwn(commonErrors, code))
    .map(([code, { message }]) => ({ call, code, message })),
);

test.each(declared)('$code of $call is said in English as the server says it, and in French', ({ code, message }) => {
  const id = idsOf(code).find((one) => english[one] === message) ?? '';
  expect(id).not.toBe('');
  expect(french[id]).toBeTruthy();
  expect(french[id]).not.toBe(message);
});
