import { escaped } from './escaped.ts';

/** Words of a mail that stand alone on a line before an address, and the address. */
const linkParagraph = /^([\s\S]*)\n(https?:\/\/\S+)$/;

/** Apart from it the mail has no colours of its own, so that it reads in a light and in a dark mail program alike. */
const button = { light: ['#14573f', '#ffffff'], dark: ['#8fd6a8', '#05241a'] } as const;

const inDark =
  `@media(prefers-color-scheme:dark){.b{background:${button.dark[0]}!important}` +
  `.b a{color:${button.dark[1]}!important}}`;

const font = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * The HTML of a plain text, which says the same: paragraphs, the first address as a button that bears the words before
 * it, further ones as links. No picture, no font and nothing else is loaded. Of a text in two languages paragraphs
 * alternate, and each says which it is.
 */
export function mailHtml({ subject, text, languages }: { subject: string; text: string; languages: string[] }): string {
  const [first = 'en'] = languages;
  let [spoken, links] = [0, 0];
  const blocks = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => {
      const link = linkParagraph.exec(paragraph);
      if (link) return (links++ === 0 ? asButton : asLink)(words(link[1]!, languages), link[2]!);
      return `<p${langOf(languages, spoken++)} style="margin:0 0 20px">${withLines(escaped(paragraph))}</p>`;
    });
  return `<!doctype html>
<html lang="${first}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${inDark}</style>
</head><body style="margin:0">
<div style="max-width:560px;margin:0 auto;padding:24px 16px;font:18px/28px ${font};overflow-wrap:break-word">
${blocks.join('\n')}
</div></body></html>
`;
}

/** A table cell, since Outlook gives no other element a ground and room; at least 48 pixels high. */
function asButton(said: string, address: string): string {
  const [ground, ink] = button.light;
  const style = `display:inline-block;padding:12px 24px;color:${ink};font-weight:600;text-decoration:none`;
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px;font:inherit"><tr>` +
    `<td class="b" bgcolor="${ground}" style="background:${ground};border-radius:6px">` +
    `<a href="${escaped(address)}" style="${style}">${said}</a></td></tr></table>`
  );
}

const asLink = (said: string, address: string): string =>
  `<p style="margin:0 0 20px"><a href="${escaped(address)}" style="color:inherit">${said}</a></p>`;

/** Lines end where they end in the text, and no phone number is broken. */
const withLines = (html: string): string =>
  html.replaceAll('\n', '<br>').replaceAll(/\(\d{3}\) \d{3}-\d{4}/g, '<span style="white-space:nowrap">$&</span>');

/** The words of a link, without the colon that they have in plain text; of two languages, each is marked. */
function words(text: string, languages: readonly string[]): string {
  const plain = escaped(text.replace(/[\s\u00A0]*:$/, ''));
  if (languages.length < 2) return plain;
  return plain
    .split(' / ')
    .map((part, at) => `<span${langOf(languages, at)}>${part}</span>`)
    .join(' / ');
}

/** The mark of what is said in turn in each language; none for that of the whole mail. */
function langOf(languages: readonly string[], turn: number): string {
  const language = languages[turn % languages.length];
  return language === undefined || language === languages[0] ? '' : ` lang="${language}"`;
}
