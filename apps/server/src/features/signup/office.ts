import type { AgreementLanguage } from '@consult/domain/signup/agreement.ts';
import { z } from 'zod';

/** Who stands for the operator in every agreement: its name, and two officers who witness with their signatures. */
export type Office = { operator: string; officers: readonly [Officer, Officer] };
export type Officer = {
  name: string;
  title: string;
  /** The title in French agreements; without one they bear `title`. */
  titleFr?: string | undefined;
  /** A PNG in base64; a file of our own in the demo world. */
  signature: { png: string } | { file: string };
};

const line = z.string().trim().min(1).max(200);
const officer = z
  .object({ name: line, title: line, titleFr: line.optional(), signature: z.string().min(1).max(700_000) })
  .transform(({ signature, ...officer }): Officer => ({ ...officer, signature: { png: signature } }));

/** What the content document 'contracts' says of the office, as an operator wrote it. */
export const officeShape = z.object({ operator: line, officers: z.tuple([officer, officer]) });

/** The office of the demo world, and of a trial on this machine: nobody real signs there. */
export const demoOffice: Office = {
  operator: 'Consult Demonstration Ltd.',
  officers: [
    {
      name: 'Dr. Maren Oyelaran-Roy',
      title: 'Medical Director',
      titleFr: 'directrice médicale',
      signature: { file: 'witness-1.svg' },
    },
    {
      name: 'Tobias Quennell',
      title: 'Privacy Officer',
      titleFr: 'responsable de la protection de la vie privée',
      signature: { file: 'witness-2.svg' },
    },
  ],
};

/** The office of a content document 'contracts'; null where its name, an officer or a signature is missing. */
export function readOffice(contracts: unknown): Office | null {
  const read = officeShape.safeParse(contracts);
  return read.success ? read.data : null;
}

/**
 * An agreement with the office's names in place of {{operator}}, {{officer1}}, {{officerTitle1}}, {{officer2}} and
 * {{officerTitle2}}. Names are text and no Markdown.
 */
export function fillOffice(
  markdown: string,
  { operator, officers: [first, second] }: Office,
  language: AgreementLanguage,
): string {
  const titleOf = ({ title, titleFr }: Officer): string => (language === 'fr' ? (titleFr ?? title) : title);
  const names: Readonly<Record<string, string>> = {
    operator,
    officer1: first.name,
    officerTitle1: titleOf(first),
    officer2: second.name,
    officerTitle2: titleOf(second),
  };
  return markdown.replaceAll(/\{\{\s*(operator|officer[12]|officerTitle[12])\s*\}\}/g, (_, name: string) =>
    (names[name] ?? '').replaceAll(/[\\`*_[\]<>#|~&]/g, '\\$&'),
  );
}
