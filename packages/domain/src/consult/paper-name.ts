import { cleanFileName } from './attachment-limits.ts';

/**
 * The file name of a PDF that the product makes: what it is about and the day, 'Dermatology - Acne 2026-11-27.pdf'.
 * `about` never names a patient or a person: file names show in mail servers, folders and browsers' lists.
 * @param day YYYY-MM-DD
 */
export function paperName(about: readonly string[], day: string): string {
  const subject = about
    .map((part) => cleanPart(part))
    .filter((part) => part !== '')
    .join(' - ');
  return `${[subject, day].filter(Boolean).join(' ')}.pdf`;
}

/** The most of one part that a name takes, in characters. */
const longest = 80;

/** Without what a file's name may not hold on one system or another. */
function cleanPart(part: string): string {
  const clean = part.trim() === '' ? '' : cleanFileName(part.replaceAll(/[:*?"<>|]/g, ' '));
  return Array.from(clean.replaceAll(/\s+/g, ' ')).slice(0, longest).join('').trim();
}
