import type { Config } from './config.ts';
import { isPublic } from './reach.ts';

/** Whether others than this machine reach the demo world: every page says that nothing of it is real. */
export const isDemoInPublic = (app: { demo: unknown; config: Pick<Config, 'publicUrl' | 'host'> }): boolean =>
  app.demo !== null && isPublic(app.config);

const said = [
  ['en', 'This is a demo. Nobody here is real. Enter nothing about a real person.'],
  ['fr', 'Ceci est une démonstration. Personne ici n’est réel. N’inscrivez rien au sujet d’une vraie personne.'],
] as const;

/** Pages that are as high as the screen leave room for the line (`--above`). */
const line =
  '<style>:root{--above:5.5rem}#root{height:auto!important;min-height:calc(100dvh - 5.5rem)!important}</style>' +
  '<div role="note" style="box-sizing:border-box;height:5.5rem;overflow:auto;padding:4px 16px;' +
  'background:#fff1cc;color:#3d2c00;font:600 0.8125rem/1.125rem sans-serif">' +
  said.map(([language, words]) => `<p lang="${language}" style="margin:0">${words}</p>`).join('') +
  '</div>';

/**
 * A document that asks the server nothing before somebody has proved who they are, with the line that it is a demo
 * above all, in both languages: whoever follows a link of a demo must not answer it as themselves.
 */
export function withDemoLine(page: string): string {
  const [head, ...rest] = page.split('<body>');
  if (rest.length !== 1) throw new Error('a page has no <body>');
  return `${head}<body>${line}${rest[0]}`;
}
