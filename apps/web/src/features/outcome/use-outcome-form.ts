import { plainDxCode } from '@consult/domain/billing/dx-code.ts';
import type { Became } from '../../app/local/hand-over.ts';
import { useKept, type KeptForm } from '../../app/local/use-kept.ts';
import type { Activity } from '../activity/activity.ts';
import type { Interpretation } from './interpretation-names.ts';
import { sentAbout } from './outcome-commands.ts';

/** What is written in the form of an outcome. */
type Typed = {
  outcome: string;
  diagnosis: string;
  /** ICD-9; '' for none. */
  diagnosisCode: string;
  /** The interpretations to bill with it. */
  wished: readonly Interpretation[];
  /** When the outcome was saved that it was written on; '' for none. */
  seen: string;
};

export type Said = { outcome: string; diagnosis: string; diagnosisCode?: string | undefined };

export type OutcomeForm = Pick<KeptForm<Typed>, 'typed' | 'refusal' | 'kept' | 'state' | 'clear'> & {
  /** Whether it differs from what is saved. */
  changed: boolean;
  /** What somebody else saved meanwhile; null for nothing. */
  overtaking: Said | null;
  change: (part: Partial<Typed>) => void;
  save: () => Promise<Became<'outcome-save'>>;
};

/** What somebody writes of the outcome of one consult. `suggested` stands in place of the saved outcome. */
export function useOutcomeForm(activity: Activity, suggested: Said | undefined): OutcomeForm {
  const { id, outcome: saved, outcomeSavedAt } = activity;
  const seen = outcomeSavedAt ?? '';
  const start: Typed = {
    outcome: (suggested?.outcome || saved?.outcome) ?? '',
    diagnosis: (suggested?.diagnosis || saved?.diagnosis) ?? '',
    diagnosisCode: suggested?.diagnosis ? '' : (saved?.diagnosisCode ?? ''),
    wished: [],
    seen,
  };
  const form = useKept({ place: `outcome.${id}`, start, read: readTyped });
  const { typed } = form;
  const code = plainDxCode(typed.diagnosisCode);
  const isSaved =
    typed.outcome === (saved?.outcome ?? '') &&
    typed.diagnosis.trim() === (saved?.diagnosis ?? '') &&
    code === (saved?.diagnosisCode ?? '');
  return {
    ...form,
    changed: !isSaved || typed.wished.length > 0,
    overtaking: form.touched && typed.seen !== seen && !isSaved ? saved : null,
    change: (part) => form.change({ ...typed, ...part }),
    save: () =>
      form.send(
        'outcome-save',
        () => ({
          activityId: id,
          outcome: typed.outcome,
          diagnosis: typed.diagnosis.trim(),
          // Absent, one that stands would go with other words.
          ...((code !== '' || saved?.diagnosisCode) && { diagnosisCode: code }),
          // What says the same overtakes nothing.
          seen: (isSaved ? seen : typed.seen) || null,
        }),
        { ...sentAbout(activity), slot: `outcome ${id}` },
      ),
  };
}

function readTyped(value: unknown): Typed | null {
  const { outcome, diagnosis, diagnosisCode, wished, seen } = (value ?? {}) as Partial<Typed>;
  if (typeof outcome !== 'string' || typeof diagnosis !== 'string' || typeof seen !== 'string') return null;
  const code = typeof diagnosisCode === 'string' ? diagnosisCode : '';
  return { outcome, diagnosis, diagnosisCode: code, seen, wished: Array.isArray(wished) ? wished : [] };
}
