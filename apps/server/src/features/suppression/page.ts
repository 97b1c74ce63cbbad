import { frenchSpacesIn } from '@consult/domain/language/french-spaces.ts';
import { typedCodeLength, unsubscribePath } from '@consult/domain/invite/unsubscribe.ts';
import { escaped } from '../../infra/mail/escaped.ts';
import type { Sender } from './sender.ts';

/** What the page says: asks with the code of a link or for one, has done it, or knows no such code. */
export type UnsubscribeState = { kind: 'ask'; code: string } | { kind: 'done' } | { kind: 'unknown' };

type Language = 'en' | 'fr';

const words = {
  en: {
    title: 'No more invitations',
    ask: 'Press the button, and Consult sends no more invitations to your address.',
    type: 'Type the code on your fax, and Consult sends no more invitations to your number.',
    code: 'Code',
    button: 'No more invitations',
    done: 'Done. Consult sends no more invitations to this address.',
    unknown: 'This code is not known, or no longer valid. Check it, or write or call:',
  },
  fr: frenchSpacesIn({
    title: 'Ne plus recevoir d’invitations',
    ask: 'Appuyez sur le bouton : votre adresse ne recevra plus d’invitations de Consult.',
    type: 'Saisissez le code inscrit sur votre télécopie : votre numéro ne recevra plus d’invitations de Consult.',
    code: 'Code',
    button: 'Ne plus recevoir d’invitations',
    done: 'C’est fait. Cette adresse ne recevra plus d’invitations de Consult.',
    unknown: 'Ce code n’est pas connu, ou ne l’est plus. Vérifiez-le, ou bien écrivez ou appelez :',
  }),
} as const;

/** Nothing runs here and nothing is loaded; the form goes nowhere else. */
export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

const style = `
:root{color-scheme:light dark}
body{margin:0;font:18px/28px -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;overflow-wrap:break-word}
main{max-width:560px;margin:0 auto;padding:32px 16px}
h1{font-size:26px;line-height:32px;margin:0 0 16px}
label{display:block;font-weight:600}
input,button{font:inherit;min-height:48px;box-sizing:border-box;border-radius:6px}
input{width:100%;max-width:320px;margin:4px 0 20px;padding:8px 12px;border:1px solid #7c8b83}
button{padding:8px 24px;border:0;background:#14573f;color:#fff;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid #0d7a4f;outline-offset:2px}
@media(prefers-color-scheme:dark){button{background:#8fd6a8;color:#05241a}:focus-visible{outline-color:#7fdca4}}`;

/** The page of unsubscribing, whole. Opening it changes nothing; its button posts. */
export function unsubscribePage(state: UnsubscribeState, language: Language, sender: Sender | null): string {
  const own = words[language];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${own.title}</title><style>${style}</style></head>
<body><main><h1>${own.title}</h1>
${contentOf(state, own, sender)}
</main></body></html>
`;
}

function contentOf(state: UnsubscribeState, own: (typeof words)[Language], sender: Sender | null): string {
  const contact = sender ? `<p>${escaped(sender.name)}<br>${escaped(sender.contact)}</p>` : '';
  if (state.kind === 'done') return `<p role="status">${own.done}</p>`;
  const again = state.kind === 'unknown' ? `<p role="alert">${own.unknown}</p>${contact}` : '';
  const given = state.kind === 'ask' ? state.code : '';
  const asks = given === '' ? `<p>${own.type}</p>` : `<p>${own.ask}</p>`;
  const field =
    given === ''
      ? `<label for="code">${own.code}</label><input id="code" name="code" required autocomplete="off" ` +
        `autocapitalize="characters" spellcheck="false" maxlength="${typedCodeLength * 2}">`
      : `<input type="hidden" name="code" value="${escaped(given)}">`;
  return `${again || asks}<form method="post" action="${unsubscribePath}">${field}<p><button>${own.button}</button></p></form>`;
}
