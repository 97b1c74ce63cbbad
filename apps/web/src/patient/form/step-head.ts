import type { CareSection } from '@consult/domain/care-form/form.ts';
import type { CareStep } from '@consult/domain/care-form/steps.ts';

/**
 * What heads a screen: the form with its instructions on the first one; a question that stands alone; else the section,
 * whose description is read before its first question.
 */
export type Heading = 'form' | 'question' | 'section';

export function headingOf(steps: readonly CareStep[], at: number): Heading {
  const parts = steps[at]?.parts ?? [];
  const [part] = parts;
  if (at === 0 || !part) return 'form';
  const alone = parts.length === 1 && part.fields.length === 1;
  if (alone && !(begins(steps, at, part.section) && part.section.description !== '')) return 'question';
  return part.section.sectionName === '' ? 'form' : 'section';
}

/** Whether a section begins on this screen. */
export function begins(steps: readonly CareStep[], at: number, section: CareSection): boolean {
  return !steps.slice(0, at).some(({ parts }) => parts.some((part) => part.section === section));
}
