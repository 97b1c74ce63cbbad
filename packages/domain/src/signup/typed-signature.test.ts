import { expect, test } from 'vitest';
import { checkTypedSignature, signatureOfAnother } from './typed-signature.ts';

const anne = { firstName: 'Anne-Marie', lastName: 'Gélinas O’Neil' };

test.each([
  ['Anne-Marie Gélinas O’Neil', anne],
  ['Dr. ANNE MARIE Louise GELINAS ONEIL, MD', anne],
  ["Gélinas O'Neil, Anne-Marie", anne],
  ['李小龍', { firstName: '小龍', lastName: '李' }],
  ['Nguyen Thi Anh', { firstName: 'Thị Ánh', lastName: 'Nguyễn' }],
])('%s signs for the person of the form', (typed, signer) => {
  expect(checkTypedSignature(typed, signer)).toBeNull();
});

test.each(['Somebody Else', 'Anne-Marie', 'Gélinas O’Neil', 'A. Gélinas O’Neil', 'Marianne Gélinas O’Neil', 'x', ''])(
  '‘%s’ is not the signature of the person of the form',
  (typed) => {
    expect(checkTypedSignature(typed, anne)).toEqual(signatureOfAnother);
  },
);
