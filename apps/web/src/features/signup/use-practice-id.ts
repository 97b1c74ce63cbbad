import type { SignupForm } from '@consult/domain/signup/signup-form.ts';
import { validationSettingOf } from '@consult/domain/signup/signup-content.ts';
import { checkPracticeId, normalizePracticeId } from '@consult/domain/practice-id/practice-id.ts';
import type { Fault } from '@consult/domain/fault/fault.ts';
import { useLingui } from '@lingui/react';
import { useEffect, useRef } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { call } from '../../app/call.ts';
import { failedWith } from '../../app/call-error.ts';
import { practiceIdNameText } from '../../ui/practice-id-name.ts';
import type { KeptSignup } from './kept-signup.ts';
import type { SignupLists } from './signup-queries.ts';

/** Document 1, section 4. 'error': the check failed. 'invalid': the register does not know the id. */
export type PracticeState =
  | { kind: 'not-validated' | 'validating' | 'valid' | 'proceed' }
  | { kind: 'invalid'; wrongForm: Fault | null }
  | { kind: 'error'; tooMany: boolean };

export type PracticeId = ReturnType<typeof usePracticeId>;

/** The practice id of the form, and the state of its validation. */
export function usePracticeId(
  form: UseFormReturn<SignupForm>,
  content: SignupLists,
  [asked, setAsked]: [PracticeState, (next: PracticeState) => void],
) {
  const { i18n } = useLingui();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const province = useWatch({ control: form.control, name: 'province' });
  const setting = validationSettingOf(content, province);
  // Document 1, section 4: in a province that validates nothing the person goes on without.
  const state: PracticeState = setting.validationEnabled ? asked : { kind: 'proceed' };

  /** Forgets the validation after the practice id or the province changed. */
  function reset() {
    running.current?.abort();
    running.current = null;
    setAsked({ kind: 'not-validated' });
  }

  /** Asks the register. Resolves to whether the id is valid; null when the person changed it meanwhile. */
  async function validate(): Promise<boolean | null> {
    running.current?.abort();
    const { province: where, practiceId } = form.getValues();
    const wrongForm = checkPracticeId(where, practiceId);
    if (wrongForm !== null) {
      setAsked({ kind: 'invalid', wrongForm });
      return false;
    }
    const mine = new AbortController();
    running.current = mine;
    setAsked({ kind: 'validating' });
    try {
      const input = { practiceId: normalizePracticeId(where, practiceId), province: where };
      const { validated } = await call('signup-validatePracId', input, { signal: mine.signal, probe: true });
      if (mine.signal.aborted) return null;
      setAsked(validated ? { kind: 'valid' } : { kind: 'invalid', wrongForm: null });
      return validated;
    } catch (error) {
      if (mine.signal.aborted) return null;
      setAsked({ kind: 'error', tooMany: failedWith(error, 'TOO_MANY') });
      return false;
    }
  }

  /** Goes on without a valid id. An id of a wrong form is removed, because the server would refuse the form with it. */
  function proceed() {
    const { province: where, practiceId } = form.getValues();
    if (practiceId !== '' && checkPracticeId(where, practiceId) !== null) form.setValue('practiceId', '');
    form.clearErrors('practiceId');
    setAsked({ kind: 'proceed' });
  }

  return {
    state,
    /** The register's name for the id, such as 'MSP Number'. */
    fieldName: practiceIdNameText(i18n, setting.fieldName),
    /** Whether the province has a register to ask. */
    canValidate: setting.validationEnabled,
    settled: isAnswered(state),
    reset,
    validate,
    /** Called when the server refused the id although the register had accepted it before. */
    refused: () => setAsked({ kind: 'invalid', wrongForm: null }),
    proceed,
  };
}

/** Whether the practice id was found valid, or the person went on without. */
function isAnswered({ kind }: PracticeState): boolean {
  return kind === 'valid' || kind === 'proceed';
}

/** The state of the validation from before a reload. */
export function restoredPractice({ province, practiceId }: SignupForm, kept: KeptSignup['practice']): PracticeState {
  return kept?.province === province && kept.id === practiceId ? { kind: kept.kind } : { kind: 'not-validated' };
}
