// The sandbox's card fields. This runs in a frame with sandbox="allow-scripts": it has no origin, cookies or storage,
// and its policy lets it reach nothing. A number stays here; the page around it gets a token, or nothing.
'use strict';
(() => {
  const { cards, words, page } = JSON.parse(document.querySelector('#facts').textContent);
  // A frame without an origin of its own still knows where it came from; where it is not told another place, the page
  // around it is of the same.
  const expected = page ?? new URL(location.href).origin;
  const form = document.querySelector('form');
  const fields = ['number', 'expiry', 'cvv', 'postal'].map((name) => form.elements[name]);
  const touched = new Set();
  let language = 'en';

  const digits = (text) => text.replaceAll(/\D/g, '');
  const tell = (message) => parent.postMessage({ from: 'card-fields', ...message }, expected);

  /** What is wrong with a field, as a key of the words; null where nothing is. */
  const faults = {
    number(value) {
      if (value.trim() === '') return 'numberRequired';
      return cards.some(({ number }) => number === digits(value)) ? null : 'numberUnknown';
    },
    expiry(value) {
      if (value.trim() === '') return 'expiryRequired';
      const [, month, year] = /^(0[1-9]|1[0-2])\s*\/?\s*(\d\d)$/.exec(value.trim()) ?? [];
      if (!month) return 'expiryWrong';
      const now = new Date();
      return Number(year) * 12 + Number(month) < (now.getFullYear() % 100) * 12 + now.getMonth() + 1
        ? 'expiryPast'
        : null;
    },
    cvv: (value) => (value.trim() === '' ? 'cvvRequired' : /^\d{3,4}$/.test(value.trim()) ? null : 'cvvWrong'),
    postal: (value) =>
      value.trim() === ''
        ? 'postalRequired'
        : /^[A-Za-z]\d[A-Za-z][ -]?\d[A-Za-z]\d$/.test(value.trim())
          ? null
          : 'postalWrong',
  };

  const show = () => {
    for (const field of fields) {
      const fault = touched.has(field.name) ? faults[field.name](field.value) : null;
      const place = document.querySelector(`#${field.name}-fault`);
      place.textContent = fault ? words[language][fault] : '';
      field.setAttribute('aria-invalid', String(fault !== null));
    }
    const complete = fields.every((field) => faults[field.name](field.value) === null);
    tell({ kind: 'state', complete, height: form.offsetHeight + 8 });
  };

  for (const field of fields) {
    field.addEventListener('blur', () => {
      if (field.value !== '') touched.add(field.name);
      show();
    });
    field.addEventListener('input', () => {
      if (field.name === 'number' && field.selectionStart === field.value.length)
        field.value = digits(field.value)
          .slice(0, 19)
          .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
      if (field.name === 'expiry' && /^\d{3,4}$/.test(field.value))
        field.value = `${field.value.slice(0, 2)} / ${field.value.slice(2)}`;
      show();
    });
  }
  // Never sent anywhere: the policy forbids it too.
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    tell({ kind: 'enter' });
  });
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell({ kind: 'escape' });
  });
  addEventListener('message', (event) => {
    if (event.source !== parent || event.origin !== expected) return;
    const { kind } = event.data ?? {};
    if (kind === 'begin') {
      language = event.data.language === 'fr' ? 'fr' : 'en';
      document.documentElement.lang = `${language}-CA`;
      document.documentElement.dataset.theme = event.data.theme === 'dark' ? 'dark' : 'light';
      for (const label of document.querySelectorAll('[data-word]'))
        label.textContent = words[language][label.dataset.word];
      document.title = words[language].title;
      form.hidden = false;
      show();
    }
    if (kind === 'token') {
      for (const { name } of fields) touched.add(name);
      show();
      const wrong = fields.find((field) => faults[field.name](field.value) !== null);
      if (wrong) wrong.focus();
      const card = cards.find(({ number }) => number === digits(form.elements.number.value));
      tell(wrong || !card ? { kind: 'refused' } : { kind: 'token', token: card.token });
    }
  });
  tell({ kind: 'ready' });
})();
