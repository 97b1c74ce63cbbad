import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { stripeFieldsDocument } from './card-fields.ts';

const page = 'https://consult.clinic.ca';
const script = readFileSync(join(import.meta.dirname, 'stripe-fields.mjs'), 'utf8');

type Handler = (event: object) => void;

/** As much of an element as the script of the fields touches. */
function part(more: object = {}) {
  const on: Record<string, Handler> = {};
  return {
    textContent: '',
    value: '',
    hidden: true,
    offsetHeight: 140,
    dataset: {} as Record<string, string>,
    on,
    addEventListener: (name: string, handler: Handler) => void (on[name] = handler),
    toggleAttribute: () => undefined,
    setAttribute: () => undefined,
    focus: () => undefined,
    ...more,
  };
}

/** The script in a window of its own, with Stripe's played or missing. */
function open(stripe: 'there' | 'missing') {
  const [, facts = ''] = /id="facts">(.*?)<\/script>/.exec(stripeFieldsDocument('pk_test_1', page).body) ?? [];
  const said: { message: Record<string, unknown>; to: string }[] = [];
  const parent = { postMessage: (message: Record<string, unknown>, to: string) => void said.push({ message, to }) };
  const window = part();
  const postal = part();
  const places = new Map<string, ReturnType<typeof part>>();
  const form = part({ elements: { postal } });
  places.set('form', form);
  places.set('#facts', part({ textContent: facts }));
  const fields: Record<string, Record<string, Handler>> = {};
  const asked: unknown[] = [];
  const made: unknown[] = [];
  const Stripe = (...with_: unknown[]) => {
    asked.push(with_);
    return {
      elements: () => ({
        create: (kind: string) => ({
          on: (name: string, handler: Handler) => void ((fields[kind] ??= {})[name] = handler),
          mount: () => undefined,
          destroy: () => undefined,
          focus: () => undefined,
        }),
      }),
      confirmCardPayment: async (...what: unknown[]) => {
        made.push(what);
        return { error: { message: 'Your bank said no' } };
      },
      createPaymentMethod: async (what: { billing_details: object }) => {
        made.push(what.billing_details);
        return { paymentMethod: { id: 'pm_1', card: { last4: '4242' } } };
      },
    };
  };
  const place = (selector: string) => {
    if (!places.has(selector)) places.set(selector, part());
    return places.get(selector)!;
  };
  runInNewContext(script, {
    ...(stripe === 'there' ? { Stripe } : {}),
    document: { querySelector: place, querySelectorAll: () => [], documentElement: part(), body: part() },
    getComputedStyle: () => ({ color: '', fontFamily: '', getPropertyValue: () => '' }),
    addEventListener: window.addEventListener,
    parent,
  });
  const tell = (data: object, { origin = page, source = parent as object } = {}) =>
    window.on['message']!({ data, origin, source });
  const type = (kind: string, complete = true) => fields[kind]!['change']!({ complete, empty: false });
  return { said, tell, type, postal, asked, made, place };
}

it('the frame tells the page alone, and only whether the card is complete, and a token', async () => {
  const { said, tell, type, postal, asked, made, place } = open('there');
  expect(said).toEqual([{ message: { from: 'card-fields', kind: 'ready' }, to: page }]);
  tell({ kind: 'begin', language: 'fr', theme: 'dark', account: 'acct_skin' });
  expect(asked).toEqual([['pk_test_1', { stripeAccount: 'acct_skin', locale: 'fr-CA' }]]);
  tell({ kind: 'token' });
  await expect.poll(() => said.at(-1)?.message['kind']).toBe('refused');
  expect(place('#number-fault').textContent).toBe('Le numéro de carte est obligatoire');
  for (const kind of ['cardNumber', 'cardExpiry', 'cardCvc']) type(kind);
  postal.value = 't2p 3g7';
  postal.on['input']!({});
  expect(said.at(-1)!.message).toEqual({ from: 'card-fields', kind: 'state', complete: true, height: 148 });
  tell({ kind: 'token' });
  await expect.poll(() => said.at(-1)?.message).toEqual({ from: 'card-fields', kind: 'token', token: 'pm_1' });
  expect(made).toEqual([{ address: { postal_code: 'T2P 3G7' } }]);
  expect(new Set(said.map(({ to }) => to))).toEqual(new Set([page]));
});

it('for Premium the frame confirms under the client secret, at the operator’s own account, and says when it has', async () => {
  const { said, tell, asked, made } = open('there');
  tell({ kind: 'begin', language: 'en', theme: 'light', account: '' });
  expect(asked).toEqual([['pk_test_1', { locale: 'en' }]]);
  tell({ kind: 'confirm', clientSecret: 'pi_1_secret_1', token: 'pm_1' });
  expect(said.at(-1)!.message).toMatchObject({ kind: 'state', height: 600 });
  await expect.poll(() => said.at(-1)?.message).toEqual({ from: 'card-fields', kind: 'confirmed' });
  expect(made).toEqual([['pi_1_secret_1', { payment_method: 'pm_1' }]]);
  expect(JSON.stringify(said)).not.toContain('secret_1');
});

it('the frame hears nobody but the page around it', () => {
  const { said, tell, asked } = open('there');
  tell({ kind: 'begin', language: 'en', account: 'acct_1' }, { origin: 'https://elsewhere.example' });
  tell({ kind: 'begin', language: 'en', account: 'acct_1' }, { source: {} });
  expect(asked).toEqual([]);
  expect(said).toHaveLength(1);
  tell({ kind: 'begin', language: 'en', account: 'acct_1' });
  expect(asked).toEqual([['pk_test_1', { stripeAccount: 'acct_1', locale: 'en' }]]);
});

it('the frame says where the provider’s script did not come', () => {
  expect(open('missing').said).toEqual([{ message: { from: 'card-fields', kind: 'failed' }, to: page }]);
});
