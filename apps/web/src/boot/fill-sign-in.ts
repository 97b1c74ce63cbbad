import type { AppInfo } from '../app/session.ts';

/** What the build puts in place of the facts that only the server knows (app-info). */
export const blanks: AppInfo = {
  version: '@version@',
  build: '@build@',
  environment: '@environment@' as AppInfo['environment'],
  demo: [{ email: '@email@', who: '@who@' }],
  demoInPublic: false,
  oidc: null,
  supportUrl: '@supportUrl@',
  signUpUrl: '@signUpUrl@',
  salesContact: '',
  supportEmail: '',
  analytics: false,
  idleLockMinutes: 0,
};

/** The one account of `blanks`, and the section around it. */
const row = /<li>(?:(?!<\/li>).)*?@email@.*?<\/li>/s;
const accounts = /<section(?:(?!<\/section>).)*?@email@.*?<\/section>/s;
/** What follows the version everywhere but in production: build and environment. */
const besides = /(?<=@version@).*?@environment@/gs;

/**
 * Puts the server's facts into a page that was drawn with `blanks`: what React would draw with them. The build compares
 * the two.
 */
export function fillSignIn(page: string, info: AppInfo): string {
  const { demo } = info;
  const shown = info.environment === 'production' ? page.replace(besides, '') : page;
  return fill(
    demo
      ? shown.replace(row, (one) => demo.map((account) => fill(one, account)).join(''))
      : shown.replace(accounts, ''),
    info,
  );
}

/** Replaces each `@name@` by the fact of that name, and leaves the names of others. */
function fill(html: string, facts: Record<string, unknown>): string {
  return html.replace(/@(\w+)@/g, (blank, name: string) => {
    const fact = facts[name];
    return typeof fact === 'string' ? escaped(fact) : blank;
  });
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}
