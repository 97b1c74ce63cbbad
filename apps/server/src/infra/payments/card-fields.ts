import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sandboxCards } from '@consult/domain/payment/sandbox-cards.ts';

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
  },
  fr: {
    title: 'Carte',
    number: 'Numéro de carte',
    expiry: 'Expiration',
    cvv: 'CVV',
    postal: 'Code postal',
    numberRequired: 'Le numéro de carte est requis',
    numberUnknown: 'Seules les cartes d’essai sont acceptées ici. Une vraie carte n’est jamais nécessaire.',
    expiryRequired: 'La date d’expiration est requise',
    expiryWrong: 'Inscrivez le mois et l’année ainsi : 08 / 28',
    expiryPast: 'Cette carte est expirée',
    cvvRequired: 'Le CVV est requis',
    cvvWrong: 'Le CVV compte trois ou quatre chiffres',
    postalRequired: 'Le code postal est requis',
    postalWrong: 'Inscrivez le code postal ainsi : T2P 3G7',
  },
} as const;

const field = (name: string, autocomplete: string, numeric: boolean): string =>
  `<div${name === 'number' ? ' class="whole"' : ''}>
<label for="${name}" data-word="${name}"></label>
<input id="${name}" name="${name}" autocomplete="${autocomplete}"${numeric ? ' inputmode="numeric"' : ''} maxlength="24"
  spellcheck="false" required aria-describedby="${name}-fault">
<p id="${name}-fault" aria-live="polite"></p>
</div>`;

/** The one document of the sandbox's card fields, and the policy that it is served under. */
export function cardFieldsDocument(): { body: string; policy: string } {
  const [script, style] = [read('card-fields.mjs'), read('card-fields.css')];
  const facts = JSON.stringify({ cards: sandboxCards.map(({ number, token }) => ({ number, token })), words });
  const body = `<!doctype html>
<html lang="en-CA"><head><meta charset="utf-8"><title>Card</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><form hidden novalidate autocomplete="off">
${field('number', 'off', true)}
${field('expiry', 'off', true)}
${field('cvv', 'off', true)}
${field('postal', 'off', false)}
<input type="submit" hidden>
</form>
<script type="application/json" id="facts">${facts.replaceAll('<', '\\u003c')}</script>
<script>${script}</script></body></html>`;
  const of = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return {
    body,
    policy: `default-src 'none'; script-src ${of(script)}; style-src ${of(style)}; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox allow-scripts`,
  };
}
