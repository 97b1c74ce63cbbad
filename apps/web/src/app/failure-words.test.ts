import { commonErrors } from '@consult/contract/call.ts';
import { contract } from '@consult/contract/calls.ts';
import { expect, test } from 'vitest';
import { readCatalog } from './catalog.testing.ts';

const [english, french] = [await readCatalog('en'), await readCatalog('fr')];

const declared = Object.entries(contract).flatMap(([call, { '~orpc': about }]) =>
  Object.entries(about.errorMap as Record<string, { message: string }>)
    .filter(([code]) => !Object.hasOwn(commonErrors, code))
    .map(([code, { message }]) => ({ call, code, message })),
);

test.each(declared)(
  '$code of $call is said in English as the server says it, and in French',
  ({ call, code, message }) => {
    const ofCall = `failure.${code}.${call}`;
    const id = Object.hasOwn(english, ofCall) ? ofCall : `failure.${code}`;
    expect(english[id]).toBe(message);
    expect(french[id]).toBeTruthy();
    expect(french[id]).not.toBe(message);
  },
);
