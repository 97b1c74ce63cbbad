import type { ErrorBody } from '@consult/contract/error-body.ts';
import { emptySignupForm } from '@consult/domain/signup/signup-form.ts';
import type { SignupForm } from '@consult/domain/signup/signup-form.ts';
import type { Plan, SignupRole } from '@consult/domain/signup/signup-roles.ts';
import { PDFDocument } from '@cantoo/pdf-lib';

/** The parts of a signup's request; a part that is null is left out. */
export type Post = {
  role: SignupRole;
  plan: Plan;
  practiceIdValid: boolean;
  form: Partial<SignupForm> & Record<string, unknown>;
  attachment: Uint8Array<ArrayBuffer> | null;
};

export const agreementName = 'Family Physician Platform Use Agreement Signed.pdf';

let people = 0;

/** Everything right: a doctor in Alberta, with fields of its own changed. */
export async function doctor(change: Partial<Omit<Post, 'form'>> & { form?: Post['form'] } = {}): Promise<Post> {
  people += 1;
  return {
    role: 'Doctor',
    plan: 'econsult',
    practiceIdValid: true,
    attachment: await somePdf(),
    ...change,
    form: {
      ...emptySignupForm,
      firstName: 'Ngozi',
      lastName: 'Tremblay-Roy',
      cellPhone: '4035550142',
      email: `signup${people}@clinic.example`,
      city: 'Calgary',
      province: 'AB',
      practiceId: `2042-${String(people).padStart(5, '0')}`,
      password: 'demo1234',
      confirmPassword: 'demo1234',
      clinicName: 'Bow Valley Family Practice',
      clinicPhone: '(403) 555-0143',
      fax: '4035550144',
      scheduleOnboarding: 'No',
      ...change.form,
    },
  };
}

/** A small PDF of one page. */
export async function somePdf(text = 'Signed'): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]).drawText(text, { x: 60, y: 700 });
  return new Uint8Array(await pdf.save());
}

/** The parts as a browser sends them. */
export function formOf({ role, plan, practiceIdValid, form, attachment }: Post): FormData {
  const data = new FormData();
  data.append('formData', JSON.stringify({ selectedPlan: plan, selectedRole: role, ...withoutChoice(form) }));
  data.append('pracIdValid', JSON.stringify(practiceIdValid));
  if (attachment) data.append('attachment', new Blob([attachment], { type: 'application/pdf' }), agreementName);
  data.append('plan', plan);
  data.append('role', role);
  return data;
}

/** Plan and role of the form follow those of the request, unless a test says otherwise. */
function withoutChoice({ selectedPlan, selectedRole, ...form }: Post['form']): object {
  return { ...form, ...(selectedPlan ? { selectedPlan } : {}), ...(selectedRole ? { selectedRole } : {}) };
}

export type SignupAnswer = {
  status: number;
  body: { uid?: string } & Partial<ErrorBody>;
};

/** Posts a signup to a server. */
export async function postSignup(
  origin: string,
  body: FormData,
  headers: Record<string, string> = {},
): Promise<SignupAnswer> {
  const response = await fetch(`${origin}/V5/signup/complete-signup-v2`, { method: 'POST', body, headers });
  return { status: response.status, body: (await response.json()) as SignupAnswer['body'] };
}
