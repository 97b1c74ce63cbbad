import type { SignupForm } from '@consult/domain/signup/signup-form.ts';
import { agreementLanguages, type AgreementLanguage } from '@consult/domain/signup/agreement.ts';
import type { SignupRole } from '@consult/domain/signup/signup-roles.ts';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { CallError } from '../../app/call-error.ts';
import { call, type Input } from '../../app/call.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { fieldError } from '../../app/field-fault.ts';
import { focusField } from './fields.ts';
import type { KeptSignup, TypedSignature } from './kept-signup.ts';

export type Signature = Input<'signup-makeAgreement'>['signature'];

const notTyped: TypedSignature = { chosen: false, name: '' };

/** The data of the person in the agreement. A signature counts for exactly these. */
export type Signer = {
  role: SignupRole | '';
  firstName: string;
  lastName: string;
  email: string;
  city: string;
  province: string;
  /** The language of the agreement, which the signer chooses. */
  language: AgreementLanguage;
};

export type Signed = {
  signer: Signer;
  /** The drawing, or the typed name. */
  signature: Signature;
  /** The PDF that the server made. */
  document: Blob;
};

export type Agreement = ReturnType<typeof useAgreement>;

/** A busy server may take longer to print both agreements than a call usually waits, ms. */
const printedInMs = 60_000;

const fields = ['selectedRole', 'firstName', 'lastName', 'email', 'city', 'province'] as const;

/** The agreement of the form: who would sign it, whether it is signed, and the document that signing made. */
export function useAgreement(form: UseFormReturn<SignupForm>, kept: KeptSignup | null) {
  const [role, ...texts] = useWatch({ control: form.control, name: fields });
  const [firstName, lastName, email, city, province] = texts.map((text) => text.trim()) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const { i18n } = useLingui();
  const [last, setLast] = useState<Signed | null>(null);
  const [chosen, setChosen] = useState<AgreementLanguage | null>(kept?.language ?? null);
  // The page's language until one is chosen; somebody who has signed and then turns the page stays signed.
  const language =
    chosen ?? last?.signer.language ?? agreementLanguages.find((one) => one === i18n.locale) ?? agreementLanguages[0];
  // A resident is not asked for a city, and their agreement has none.
  const signer: Signer = {
    role,
    firstName,
    lastName,
    email,
    city: role === 'Resident' ? '' : city,
    province,
    language,
  };
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [typed, setTyped] = useState<TypedSignature>(kept?.typed ?? notTyped);
  // Signed means: both the signature and the document are there, for the person's present data. Document 1, section 4.
  const signed = last && sameSigner(last.signer, signer) ? last : null;

  /** Has the server make the document. Resolves to whether it did. */
  async function sign(signature: Signature): Promise<boolean> {
    if (signer.role === '') return false;
    setRunning(true);
    setFailure(null);
    try {
      const asked = { ...signer, role: signer.role, signature };
      const { pdf } = await call('signup-makeAgreement', asked, { probe: true, patienceMs: printedInMs });
      setLast({ signer, signature, document: pdfOf(pdf) });
      return true;
    } catch (error) {
      if (!showAtFields(error)) setFailure(error);
      return false;
    } finally {
      setRunning(false);
    }
  }

  /**
   * Shows the faults that keep the server from making the agreement at their fields. Returns whether there were any.
   */
  function showAtFields(error: unknown): boolean {
    const faults = error instanceof CallError ? (error.faults ?? {}) : {};
    const wrong = fields.flatMap((field) => (faults[field] ? [{ field, fault: faults[field] }] : []));
    for (const { field, fault } of wrong) form.setError(field, fieldError(fault, 'server'));
    const [first] = wrong;
    if (first) afterCommit(() => focusField(first.field));
    return wrong.length > 0;
  }

  return {
    signer,
    signed,
    /** Why it has to be signed again: the person's data changed, or the page was reloaded. */
    again: signed ? null : last ? ('changed' as const) : kept?.wasSigned ? ('reloaded' as const) : null,
    running,
    /** Why the last try made no document; null where it made one, or where a field shows the reason. */
    failure,
    typed,
    setTyped,
    /** The language that was chosen; null: that of the page. */
    chosen,
    setChosen,
    sign,
    /** Takes the signature back. */
    unsign: () => setLast(null),
  };
}

/** Whether everything that signing needs is filled in. Document 1, section 5; a resident has no city. */
export function mayBeSigned({ role, firstName, lastName, email, city }: Signer): boolean {
  return role !== '' && firstName !== '' && lastName !== '' && email !== '' && (city !== '' || role === 'Resident');
}

function sameSigner(one: Signer, other: Signer): boolean {
  return (Object.keys(one) as (keyof Signer)[]).every((key) => one[key] === other[key]);
}

function pdfOf(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: 'application/pdf' });
}
