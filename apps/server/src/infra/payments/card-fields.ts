import { frenchSpacesIn } from '@consult/domain/language/french-spaces.ts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sandboxCards } from '@consult/domain/payment/sandbox-cards.ts';

/** Where PAY_ORIGIN serves its one page. */
export const fieldsPath = '/card-fields';

/** Where a page finds the fields at PAY_ORIGIN, for an account ('': the operator's own); nothing without it. */
export const frameAt = (payOrigin: string | undefined, account: string): { frame?: { url: string; account: string } } =>
  payOrigin === undefined ? {} : { frame: { url: `${payOrigin}${fieldsPath}`, account } };

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

/** The texts of the fields, en-CA and fr-CA. The frame has no catalogue: it is no part of the page. */
const words = {
  en: {
    title: 'Card',
    number: 'Card number',
    expiry: 'Expiry',
    cvv: 'CVV',
    postal: 'Postal code',
    numberRequired: 'Card number is required',
    numberUnknown: 'Only the sandbox’s test cards are taken here. A real card is never needed.',
    expiryRequired: 'Expiry is required',
    expiryWrong: 'Write month and year as 08 / 28',
    expiryPast: 'This card has expired',
    cvvRequired: 'CVV is required',
    cvvWrong: 'CVV has three or four digits',
    postalRequired: 'Postal code is required',
    postalWrong: 'Write the postal code as T2P 3G7',
    failed: 'The card could not be read. Try again.',
  },
  fr: frenchSpacesIn({
    title: 'Carte',
    number: 'Numéro de carte',
    expiry: 'Expiration',
    cvv: 'CVV',
    postal: 'Code postal',
    numberRequired: 'Le numéro de carte est obligatoire',
    numberUnknown: 'Seules les cartes d’essai sont acceptées ici. Une vraie carte n’est jamais nécessaire.',
    expiryRequired: 'La date d’expiration est obligatoire',
    expiryWrong: 'Inscrivez le mois et l’année ainsi : 08 / 28',
    expiryPast: 'Cette carte est expirée',
    cvvRequired: 'Le CVV est obligatoire',
    cvvWrong: 'Le CVV compte trois ou quatre chiffres',
    postalRequired: 'Le code postal est obligatoire',
    postalWrong: 'Inscrivez le code postal ainsi : T2P 3G7',
    failed: 'La carte n’a pas pu être lue. Réessayez.',
  }),
} as const;

const field = (name: string, autocomplete: string, numeric: boolean): string =>
  `<div${name === 'number' ? ' class="whole"' : ''}>
<label for="${name}" data-word="${name}"></label>
<input id="${name}" name="${name}" autocomplete="${autocomplete}"${numeric ? ' inputmode="numeric"' : ''} maxlength="24"
  spellcheck="false" required aria-describedby="${name}-fault">
<p id="${name}-fault" aria-live="polite"></p>
</div>`;

/** A place for a field of the provider's own, which is a frame of its. */
const place = (name: string): string =>
  `<div${name === 'number' ? ' class="whole"' : ''}>
<label for="${name}" data-word="${name}"></label>
<div id="${name}" class="element"></div>
<p id="${name}-fault" aria-live="polite"></p>
</div>`;

/** A document of card fields, and the policy that it is served under. */
export type FieldsDocument = { body: string; policy: string };

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

type Parts = { facts: object; fields: string; script: string; style: string; before?: string };

const documentOf = ({ facts, fields, script, style, before = '' }: Parts): string => `<!doctype html>
<html lang="en-CA"><head><meta charset="utf-8"><title>Card</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><form hidden novalidate autocomplete="off">
${fields}
<input type="submit" hidden>
</form>
<script type="application/json" id="facts">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>
${before}<script>${script}</script></body></html>`;

/**
 * The sandbox's card fields.
 * @param page the origin of the page around it; absent: that of the document itself
 */
export function cardFieldsDocument(page?: string): FieldsDocument {
  const [script, style] = [read('card-fields.mjs'), read('card-fields.css')];
  const cards = sandboxCards.map(({ number, token }) => ({ number, token }));
  return {
    body: documentOf({
      facts: { cards, words, ...(page ? { page } : {}) },
      fields: [
        field('number', 'off', true),
        field('expiry', 'off', true),
        field('cvv', 'off', true),
        field('postal', 'off', false),
      ].join('\n'),
      script,
      style,
    }),
    policy: `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; frame-ancestors ${page ?? "'self'"}; base-uri 'none'; form-action 'none'; sandbox allow-scripts`,
  };
}

/** The provider's script, of the release that the version of its interface belongs to (package stripe 23.1.0). */
const stripeScript = 'https://js.stripe.com/endive/stripe.js';

/**
 * Stripe's card fields: its script and its frames alone may run, and reach its interface alone. In hooks.stripe.com a
 * bank asks whoever subscribes to Premium to confirm; a charge takes no card whose bank asks.
 * @param page the origin of the page around it, the only one that may frame it and that it speaks to
 */
export function stripeFieldsDocument(publishableKey: string, page: string): FieldsDocument {
  const [script, style] = [read('stripe-fields.mjs'), read('card-fields.css')];
  const theirs = 'https://js.stripe.com https://*.js.stripe.com';
  return {
    body: documentOf({
      facts: { key: publishableKey, words, page },
      fields: [place('number'), place('expiry'), place('cvv'), field('postal', 'postal-code', false)].join('\n'),
      script,
      style,
      before: `<script src="${stripeScript}"></script>\n`,
    }),
    policy: `default-src 'none'; script-src ${hashOf(script)} ${theirs}; style-src ${hashOf(style)}; frame-src ${theirs} https://hooks.stripe.com; connect-src https://api.stripe.com; frame-ancestors ${page}; base-uri 'none'; form-action 'none'`,
  };
}
