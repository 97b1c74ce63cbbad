// Stripe's card fields, in a frame of PAY_ORIGIN. Stripe's script runs in this document alone, which holds neither a
// session nor anything of a patient. Number, expiry and code are typed into frames of Stripe's; the page around this
// one gets the id of a payment method, or nothing.
'use strict';
(() => {
  const { key, words, page } = JSON.parse(document.querySelector('#facts').textContent);
  const form = document.querySelector('form');
  const { postal } = form.elements;
  const tell = (message) => parent.postMessage({ from: 'card-fields', ...message }, page);
  if (typeof globalThis.Stripe !== 'function') {
    tell({ kind: 'failed' });
    return;
  }
  /** As high as a bank's question needs, in pixels. */
  const bankHeight = 600;
  const kinds = { number: 'cardNumber', expiry: 'cardExpiry', cvv: 'cardCvc' };
  const names = Object.keys(kinds);
  /** What is typed, by field: whether it is complete, empty, was left, and the provider's words on what is wrong. */
  let states = {};
  let made = { stripe: null, elements: {} };
  let language = 'en';

  const postalFault = () =>
    postal.value.trim() === ''
      ? 'postalRequired'
      : /^[A-Za-z]\d[A-Za-z][ -]?\d[A-Za-z]\d$/.test(postal.value.trim())
        ? null
        : 'postalWrong';
  const complete = () => names.every((name) => states[name].complete) && postalFault() === null;

  const show = () => {
    for (const name of names) {
      const { error, empty, left } = states[name];
      const said = error ?? (left && empty ? words[language][`${name}Required`] : '');
      document.querySelector(`#${name}-fault`).textContent = said;
      document.querySelector(`#${name}`).toggleAttribute('data-invalid', said !== '');
    }
    const fault = states.postal.left ? postalFault() : null;
    document.querySelector('#postal-fault').textContent = fault ? words[language][fault] : '';
    postal.setAttribute('aria-invalid', String(fault !== null));
    tell({ kind: 'state', complete: complete(), height: form.offsetHeight + 8 });
  };

  const begin = (told) => {
    for (const element of Object.values(made.elements)) element.destroy();
    language = told.language === 'fr' ? 'fr' : 'en';
    document.documentElement.lang = `${language}-CA`;
    document.documentElement.dataset.theme = told.theme === 'dark' ? 'dark' : 'light';
    for (const label of document.querySelectorAll('[data-word]'))
      label.textContent = words[language][label.dataset.word];
    document.title = words[language].title;
    form.hidden = false;
    // Stripe has French of Canada, and one English.
    const locale = language === 'fr' ? 'fr-CA' : 'en';
    // Without an account it is the operator's own.
    const stripe = globalThis.Stripe(key, told.account ? { stripeAccount: told.account, locale } : { locale });
    const elements = stripe.elements();
    const { color, fontFamily } = getComputedStyle(document.body);
    const quiet = getComputedStyle(document.documentElement).getPropertyValue('--quiet').trim();
    const style = { base: { color, fontFamily, fontSize: '16px', '::placeholder': { color: quiet } } };
    made = { stripe, elements: {} };
    states = { postal: { left: false } };
    for (const name of names) {
      states[name] = { complete: false, empty: true, left: false, error: null };
      const element = elements.create(kinds[name], { style });
      const place = document.querySelector(`#${name}`);
      element.on('change', (event) => {
        Object.assign(states[name], {
          complete: event.complete,
          empty: event.empty,
          error: event.error ? event.error.message : null,
        });
        show();
      });
      element.on('focus', () => place.toggleAttribute('data-focus', true));
      element.on('blur', () => {
        place.toggleAttribute('data-focus', false);
        if (!states[name].empty) states[name].left = true;
        show();
      });
      element.on('escape', () => tell({ kind: 'escape' }));
      element.mount(`#${name}`);
      made.elements[name] = element;
    }
    show();
  };

  const token = async () => {
    for (const state of Object.values(states)) state.left = true;
    show();
    if (!complete()) {
      const wrong = names.find((name) => !states[name].complete);
      if (wrong) made.elements[wrong].focus();
      else postal.focus();
      return null;
    }
    const { paymentMethod, error } = await made.stripe.createPaymentMethod({
      type: 'card',
      card: made.elements.number,
      billing_details: { address: { postal_code: postal.value.trim().toUpperCase() } },
    });
    if (error) {
      document.querySelector('#number-fault').textContent = error.message ?? words[language].failed;
      tell({ kind: 'state', complete: complete(), height: form.offsetHeight + 8 });
    }
    return paymentMethod ? paymentMethod.id : null;
  };

  /** Confirms a card on one payment, where its bank may ask. What became of it, the page asks its server. */
  const confirm = async ({ clientSecret, token: card }) => {
    tell({ kind: 'state', complete: true, height: bankHeight });
    await made.stripe.confirmCardPayment(clientSecret, { payment_method: card });
  };

  postal.addEventListener('blur', () => {
    if (postal.value !== '') states.postal.left = true;
    show();
  });
  postal.addEventListener('input', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    tell({ kind: 'enter' });
  });
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell({ kind: 'escape' });
  });
  addEventListener('message', (event) => {
    if (event.source !== parent || event.origin !== page) return;
    const { kind } = event.data ?? {};
    if (kind === 'begin') begin(event.data);
    if (kind === 'token' && made.stripe)
      token().then(
        (id) => tell(id ? { kind: 'token', token: id } : { kind: 'refused' }),
        () => tell({ kind: 'refused' }),
      );
    if (kind === 'confirm' && made.stripe)
      void confirm(event.data)
        .catch(() => undefined)
        .then(() => {
          show();
          tell({ kind: 'confirmed' });
        });
  });
  tell({ kind: 'ready' });
})();
