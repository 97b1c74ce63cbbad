import type { Fault } from '@consult/domain/fault/fault.ts';
import { createFormControl, type FieldErrors, type Resolver } from 'react-hook-form';
import { expect, test } from 'vitest';
import { faultAt, fieldError } from './field-fault.ts';

const tooLong: Fault = { code: 'field-too-long', most: 25 };

type Values = { oopData: { addressLine1: string } };

/** A form whose rules find `found` at the address; returns the errors that the form library then keeps. */
function formWith(found: Fault | null) {
  const resolver: Resolver<Values> = (values) =>
    found
      ? { values: {}, errors: { oopData: { addressLine1: fieldError(found, 'rule') } } }
      : { values, errors: {} as Record<string, never> };
  const form = createFormControl<Values>({ defaultValues: { oopData: { addressLine1: '' } }, resolver });
  let errors: FieldErrors = {};
  form.subscribe({ formState: { errors: true }, callback: (state) => (errors = state.errors ?? {}) });
  return { form, at: () => faultAt(errors, 'oopData.addressLine1') };
}

test('a fault that a rule found is kept at its field with its facts', async () => {
  const { form, at } = formWith(tooLong);
  await form.handleSubmit(
    () => expect.unreachable('the form has a fault'),
    (errors) => expect(faultAt(errors, 'oopData.addressLine1')).toEqual(tooLong),
  )();
  expect(at()).toEqual(tooLong);
});

test('so is one that the server found, over what a rule had found', () => {
  const { form, at } = formWith(null);
  form.setError('oopData.addressLine1', fieldError(tooLong, 'rule'));
  form.setError('oopData.addressLine1', fieldError({ code: 'address-required' }, 'server'));
  expect(at()).toEqual({ code: 'address-required' });
});

test('a field that nothing is wrong with has none', () => {
  expect(faultAt({}, 'oopData.addressLine1')).toBeUndefined();
  expect(faultAt({ oopData: {} }, 'oopData.addressLine1')).toBeUndefined();
});
