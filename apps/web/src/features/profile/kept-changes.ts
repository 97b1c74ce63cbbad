import { withPreferences } from '@consult/domain/profile/settings.ts';
import type { PreferencesChange } from '@consult/domain/profile/settings.ts';
import { fields, noChanges, type Changes } from './profile-values.ts';

/** The unsaved changes of the profile from their kept text; empty where the text can not be read. */
export function readChanges(text: string | null): Changes {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Changes> | null;
    if (kept && isObject(kept.texts) && isObject(kept.preferences)) {
      const texts = Object.entries(kept.texts).filter(
        ([field, typed]) => (fields as readonly string[]).includes(field) && typeof typed === 'string',
      );
      return { texts: Object.fromEntries(texts), preferences: kept.preferences };
    }
  } catch {
    // Not in a form that this page writes: it counts as nothing.
  }
  return noChanges;
}

/** Joins the changes of several tabs: of two changes of the same setting the earlier one in the list counts. */
export function joinChanges(texts: readonly string[]): string {
  const all = texts.map(readChanges).reduceRight<Changes>(
    (under, over) => ({
      texts: { ...under.texts, ...over.texts },
      preferences: withPreferences(under.preferences, over.preferences) as PreferencesChange,
    }),
    noChanges,
  );
  return JSON.stringify(all);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
