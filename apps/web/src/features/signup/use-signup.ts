import { emptySignupForm, normalizeSignupForm, type SignupForm } from '@consult/domain/signup/signup-form.ts';
import type { Plan, SignupRole } from '@consult/domain/signup/signup-roles.ts';
import { provinceCodes } from '@consult/domain/patient/provinces.ts';
import { useLingui } from '@lingui/react';
import { useRef, useState } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { logEvent } from '../../app/analytics.ts';
import { CallError } from '../../app/call-error.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { fieldError } from '../../app/field-fault.ts';
import { completeSignup } from './complete-signup.ts';
import { fieldOrder, focusField, listFaults, type FaultAt } from './fields.ts';
import { forgetSignup, keptSignup } from './kept-signup.ts';
import { resolver, type SignupContext } from './signup-check.ts';
import type { SignupLists } from './signup-queries.ts';
import { useAgreement } from './use-agreement.ts';
import { useKeptSignup } from './use-kept-signup.ts';
import { restoredPractice, usePracticeId } from './use-practice-id.ts';

export type Signup = ReturnType<typeof useSignup>;

type Given = {
  content: SignupLists;
  plan: Plan;
  /** The role in the address. */
  role: SignupRole | null;
  onDone: (email: string, password: string) => void;
  /** Signs in with this e-mail and password. Resolves to true if an earlier try made the account. */
  onMade: (email: string, password: string) => Promise<boolean>;
};

/** The form's values and faults, how the browser keeps them, and how the account is made. */
export function useSignup({ content, plan, role, onDone, onMade }: Given) {
  const { i18n } = useLingui();
  const [kept] = useState(() => keptSignup());
  const [state, setState] = useState<'idle' | 'sending' | 'failed' | 'done'>('idle');
  const [failure, setFailure] = useState<unknown>(null);
  const [otherFaults, setOtherFaults] = useState<readonly FaultAt[]>([]);
  const [values] = useState(() => firstValues(kept?.values ?? null, content, plan, role));
  const asked = useState(() => restoredPractice(values, kept?.practice ?? null));
  const context: SignupContext = { plan, content };
  const form = useForm<SignupForm, SignupContext>({
    defaultValues: values,
    resolver,
    context,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const practice = usePracticeId(form, content, asked);
  const agreement = useAgreement(form, kept);
  const keeping = useKeptSignup(form, practice, agreement);
  /** Whether the answer to a try was lost: the server may have made the account. */
  const unsure = useRef(false);
  /** A ref, because the state changes only with the next frame and Enter may be pressed twice before it. */
  const submitting = useRef(false);
  const busy = state === 'sending' || state === 'done';

  async function submit() {
    if (busy || submitting.current || !practice.settled || !agreement.signed) return;
    const { document: pdf } = agreement.signed;
    submitting.current = true;
    setOtherFaults([]);
    setState('idle');
    await form.handleSubmit((filled) => send(filled, pdf), refuse)();
    submitting.current = false;
  }

  function refuse(errors: FieldErrors<SignupForm>) {
    showFirst(listFaults(errors, form.getValues('preceptorInformation').length));
  }

  async function send(filled: SignupForm, pdf: Blob) {
    setState('sending');
    const normal = normalizeSignupForm(filled, { role: filled.selectedRole, plan, content });
    try {
      await completeSignup({
        values: normal,
        practiceValid: practice.state.kind === 'valid',
        agreement: pdf,
        language: i18n.locale,
      });
      finish();
      onDone(normal.email, filled.password);
    } catch (error) {
      const taken = error instanceof CallError && error.code === 'EMAIL_IN_USE';
      if (taken && unsure.current && (await onMade(normal.email, filled.password))) return finish();
      if (!(error instanceof CallError) || error.status === 0 || error.status >= 500) unsure.current = true;
      // Signed before midnight, or by another page for another form: the server takes only what it made for this one.
      if (error instanceof CallError && error.code === 'AGREEMENT_NOT_OURS') agreement.unsign();
      if (!(error instanceof CallError) || !error.faults) {
        setFailure(error);
        return setState('failed');
      }
      setState('idle');
      // The register now says no, or somebody else took the id meanwhile: offer to go on without.
      if (error.code === 'PRACTICE_ID_NOT_VALID') practice.refused();
      showRefusal(Object.entries(error.faults).map(([name, fault]) => ({ field: serverField(name), fault })));
    }
  }

  function finish() {
    const made = form.getValues('selectedRole');
    logEvent('sign_up_complete', { plan, ...(made ? { role: made } : {}) });
    setState('done');
    keeping.stop();
    forgetSignup();
  }

  /** Shows the server's faults at their fields, and those without a field in the banner. */
  function showRefusal(faults: readonly FaultAt[]) {
    const fields = fieldOrder(form.getValues('preceptorInformation').length);
    const known = faults.filter(({ field }) => fields.includes(field));
    for (const { field, fault } of known) form.setError(field as 'email', fieldError(fault, 'server'));
    setOtherFaults(faults.filter((one) => !known.includes(one)));
    showFirst(known.toSorted((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field)));
  }

  return { form, context, content, practice, agreement, state, failure, busy, otherFaults, submit };
}

/** Maps the server's names of fields to the form's. */
function serverField(name: string): string {
  const bare = name.replace(/^formData\./, '');
  return bare === 'role' ? 'selectedRole' : bare === 'plan' ? 'selectedPlan' : bare;
}

function firstValues(kept: SignupForm | null, content: SignupLists, plan: Plan, role: SignupRole | null): SignupForm {
  const offered = provinceCodes.filter((code) => content.provincesByPlan[plan].includes(code));
  const usual = offered.find((code) => code === emptySignupForm.province) ?? offered[0] ?? emptySignupForm.province;
  const values = kept ?? { ...emptySignupForm, province: usual };
  return { ...values, selectedPlan: plan, selectedRole: role ?? values.selectedRole };
}

function showFirst(faults: readonly FaultAt[]) {
  const first = faults[0];
  if (first) afterCommit(() => focusField(first.field));
}
