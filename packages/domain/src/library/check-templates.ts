import { dentalOutcomes, econsultOutcomes } from '../consult/outcomes.ts';
import type { Fault, LibraryFault } from '../fault/fault.ts';
import { isBlank } from '../patient/blank-text.ts';
import { libraryLimits, readLength } from './limits.ts';
import type { Library, Template } from './library.ts';

const outcomes: ReadonlySet<string> = new Set([...econsultOutcomes, ...dentalOutcomes, '']);

/** A character that neither a name nor a text can hold; a text has lines and tabs besides. */
const inNoName = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
const inNoText = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/** Null for a name that a category or template may have, else the fault. */
export function checkName(name: string, missing: LibraryFault): Fault | null {
  if (isBlank(name)) return missing;
  if (inNoName.test(name.trim())) return { code: 'text-unreadable' };
  return readLength(name.trim()) > libraryLimits.name ? { code: 'field-too-long', most: libraryLimits.name } : null;
}

export const categoryNameMissing: LibraryFault = { code: 'category-name-required' };
export const templateNameMissing: LibraryFault = { code: 'template-name-required' };

function checkText(text: string, most: number): Fault | null {
  if (inNoText.test(text)) return { code: 'text-unreadable' };
  return text.length > most ? { code: 'field-too-long', most } : null;
}

/** The faults of one template by field. What it held before, `was`, is not judged: an older document may hold more. */
export function checkTemplate(template: Template, was?: Template): Partial<Record<keyof Template, Fault>> {
  const { name, text, diagnosis, outcome } = template;
  const found: [keyof Template, Fault | null][] = [
    ['name', name === was?.name ? null : checkName(name, templateNameMissing)],
    ['text', text === was?.text ? null : checkText(text, libraryLimits.text)],
    ['diagnosis', diagnosis === was?.diagnosis ? null : checkText(diagnosis, libraryLimits.diagnosis)],
    ['outcome', outcome === was?.outcome || outcomes.has(outcome) ? null : { code: 'choice-unknown' }],
  ];
  return Object.fromEntries(found.filter(([, fault]) => fault !== null));
}

/**
 * The faults of templates that are to be saved over `before`, by their path: 'categories.0.items.2.text'. A document
 * that held too many before may keep them, and not grow.
 */
export function checkTemplates(library: Library<Template>, before: Library<Template>): Record<string, Fault> {
  const faults: Record<string, Fault> = {};
  const count = (one: Library<Template>) => one.reduce((sum, { items }) => sum + items.length, 0);
  if (library.length > Math.max(libraryLimits.categories, before.length))
    faults['categories'] = { code: 'too-many-categories', most: libraryLimits.categories };
  else if (count(library) > Math.max(libraryLimits.templates, count(before)))
    faults['categories'] = { code: 'too-many-templates', most: libraryLimits.templates };
  const names = new Map(before.map(({ id, name }) => [id, name]));
  const templates = new Map(before.flatMap(({ items }) => items.map((item) => [item.id, item])));
  for (const [at, category] of library.entries()) {
    const fault = names.get(category.id) === category.name ? null : checkName(category.name, categoryNameMissing);
    if (fault) faults[`categories.${at}.name`] = fault;
    for (const [index, item] of category.items.entries())
      for (const [field, wrong] of Object.entries(checkTemplate(item, templates.get(item.id))))
        faults[`categories.${at}.items.${index}.${field}`] = wrong;
  }
  return faults;
}
