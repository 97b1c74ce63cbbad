import { browserLanguage, type Language } from '../apart/browser-language.ts';
import { followScheme } from '../apart/follow-scheme.ts';

/** The files of the page's words; the build fills them in. */
declare const wordFiles: Record<Language, string>;

/**
 * The document's second script: draws the frame of the page in the browser's language before the page's code is here,
 * and fetches the words of that language beside it.
 */
followScheme();
document.documentElement.classList.add('patient');
const language = browserLanguage();
document.documentElement.lang = language;
const frame = document.querySelector<HTMLTemplateElement>(`template[lang=${language}]`);
if (frame) document.getElementById('root')?.append(frame.content.cloneNode(true));
const words = document.createElement('link');
Object.assign(words, { rel: 'modulepreload', href: wordFiles[language] });
document.head.append(words);
