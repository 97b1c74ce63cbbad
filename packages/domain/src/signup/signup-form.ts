/** The signup form and its checks, for the page and the server. Source: document 1, sections 3 and 5. */
import type { AccountFault, PatientFault, ProfileFault } from '../fault/fault.ts';
import { checkEmail, typedEmail } from '../patient/email.ts';
import { checkPhone, formatPhone } from '../patient/phone.ts';
import { checkProvince } from '../patient/provinces.ts';
import { holdsWebAddress } from '../invite/web-address.ts';
import { checkPracticeId, normalizePracticeId } from '../practice-id/practice-id.ts';
import { checkConfirmPassword, checkPassword } from '../account/password.ts';
import { provinceOffered } from './signup-content.ts';
import type { SignupContent } from './signup-content.ts';
import { checkSignupPlan } from './signup-roles.ts';
import type { Plan, SignupRole } from './signup-roles.ts';

export type Preceptor = { preceptorName: string; preceptorEmail: string };

/** The typed content of the signup form. An empty text is a field that is not filled in. */
export type SignupForm = {
  firstName: string;
  lastName: string;
  cellPhone: string;
  email: string;
  city: string;
  province: string;
  practiceId: string;
  password: string;
  confirmPassword: string;
  clinicName: string;
  clinicPhone: string;
  fax: string;
  /** Residents only. Empty rows are ignored. */
  preceptorInformation: Preceptor[];
  scheduleOnboarding: 'Yes' | 'No' | '';
  /** The value of an option of the content. */
  howDidYouHearAboutUs: string;
  howDidYouHearAboutUsExtraInfo: string;
  emr: string;
  /** The referral code. */
  inviteCode: string;
  selectedPlan: Plan | '';
  selectedRole: SignupRole | '';
};

/** An empty form. */
export const emptySignupForm: SignupForm = {
  firstName: '',
  lastName: '',
  cellPhone: '',
  email: '',
  city: '',
  province: 'AB',
  practiceId: '',
  password: '',
  confirmPassword: '',
  clinicName: '',
  clinicPhone: '',
  fax: '',
  preceptorInformation: [],
  scheduleOnboarding: '',
  howDidYouHearAboutUs: '',
  howDidYouHearAboutUsExtraInfo: '',
  emr: '',
  inviteCode: '',
  selectedPlan: '',
  selectedRole: '',
};

export type SignupFault = AccountFault | PatientFault | ProfileFault;
/** Faults by the field's name or path; empty where nothing is wrong. */
export type SignupErrors = Record<string, SignupFault>;

export const signupRequired = {
  firstName: { code: 'first-name-required' },
  lastName: { code: 'last-name-required' },
  cellPhone: { code: 'cell-phone-required' },
  email: { code: 'account-email-required' },
  city: { code: 'city-required' },
  clinicName: { code: 'clinic-name-required' },
  clinicPhone: { code: 'clinic-phone-required' },
  fax: { code: 'clinic-fax-required' },
  scheduleOnboarding: { code: 'onboarding-required' },
  selectedRole: { code: 'role-required' },
} as const satisfies Partial<Record<keyof SignupForm, SignupFault>>;

/** The onboarding extra-info field, where its option asks for more. */
export const extraInfoRequired: AccountFault = { code: 'field-required' };
export const provinceNotOffered: AccountFault = { code: 'province-not-offered' };
export const planRequired: AccountFault = { code: 'plan-required' };
export const choiceUnknown: AccountFault = { code: 'choice-unknown' };
export const textTooLong: AccountFault = { code: 'text-too-long' };
/** Names stand in the subjects of mails to others: nobody advertises there. */
export const nameWithAddress: AccountFault = { code: 'name-with-address' };
export const textUnreadable: AccountFault = { code: 'text-unreadable' };

/** The most characters of a text field; names, cities and clinics stand in letters and on labels. */
export const signupTextMax = 100;
export const signupPasswordMax = 256;
export const preceptorsMax = 20;

/** The checks need these besides the form; `role` and `plan` are the chosen ones. */
export type SignupChoice = {
  role: SignupRole | '';
  plan: Plan | '';
  content: Pick<SignupContent, 'provincesByPlan' | 'howDidYouHearAboutUs'>;
};

type Texts = Exclude<keyof SignupForm, 'preceptorInformation'>;
export type SignupField = Texts | 'preceptorInformation';

/** The fields that a role does not see: they are neither checked nor kept. */
export function hiddenSignupFields(role: SignupRole | ''): readonly SignupField[] {
  return role === 'Resident' ? ['city', 'clinicName', 'clinicPhone', 'fax'] : ['preceptorInformation'];
}

/**
 * The faults of one field, by the field's name; a preceptor's by its path ('preceptorInformation.0.preceptorEmail').
 * Empty where there are none or the role does not see the field.
 */
export function checkSignupField(form: SignupForm, field: SignupField, choice: SignupChoice): SignupErrors {
  if (hiddenSignupFields(choice.role).includes(field)) return {};
  if (field === 'preceptorInformation') return checkPreceptors(form.preceptorInformation);
  const wrong = checkText(form, field, choice);
  return wrong === null ? {} : { [field]: wrong };
}

/** The faults of the form, by field; empty where it can be sent. */
export function checkSignupForm(form: SignupForm, choice: SignupChoice): SignupErrors {
  const fields = Object.keys(emptySignupForm) as SignupField[];
  return Object.assign({}, ...fields.map((field) => checkSignupField(form, field, choice))) as SignupErrors;
}

/** What everybody knows of somebody who signs up: no password is made of it. */
const ownWords = ({ firstName, lastName, email }: SignupForm): string[] => [firstName, lastName, nameOf(email)];

/** The part of an address before its @. */
const nameOf = (email: string): string => email.split('@')[0] ?? '';

function checkText(form: SignupForm, field: Texts, { role, plan, content }: SignupChoice): SignupFault | null {
  const text = form[field];
  switch (field) {
    case 'cellPhone':
    case 'clinicPhone':
    case 'fax':
      return checkPhone(text, signupRequired[field]);
    case 'email':
      return checkEmail(text, signupRequired.email);
    case 'firstName':
    case 'lastName':
      return checkSignerName(text, signupRequired[field]);
    case 'city':
    case 'clinicName':
      return text.trim() === '' ? signupRequired[field] : checkPlain(text);
    case 'province':
      return checkProvince(text) ?? (plan === '' || provinceOffered(content, plan, text) ? null : provinceNotOffered);
    case 'practiceId':
      // A person who goes on without one may leave it empty; any other text must be an id.
      return text.trim() === '' ? null : (checkPracticeId(form.province, text) ?? checkPlain(text));
    case 'password':
      return checkPassword(text, ownWords(form)) ?? (Array.from(text).length > signupPasswordMax ? textTooLong : null);
    case 'confirmPassword':
      return checkConfirmPassword(form.password, text);
    case 'scheduleOnboarding':
      return text === 'Yes' || text === 'No' ? null : signupRequired.scheduleOnboarding;
    case 'howDidYouHearAboutUs':
      return text === '' || content.howDidYouHearAboutUs.some(({ value }) => value === text) ? null : choiceUnknown;
    case 'howDidYouHearAboutUsExtraInfo':
      return checkExtraInfo(form, content);
    case 'emr':
    case 'inviteCode':
      return checkPlain(text);
    case 'selectedPlan':
      return plan === '' ? planRequired : null;
    case 'selectedRole':
      if (role === '') return signupRequired.selectedRole;
      return plan === '' ? null : checkSignupPlan(role, plan);
  }
}

function checkExtraInfo(form: SignupForm, content: SignupChoice['content']): SignupFault | null {
  const option = content.howDidYouHearAboutUs.find(({ value }) => value === form.howDidYouHearAboutUs);
  // An answer to a question that the option does not ask is neither checked nor kept.
  if (!option?.extraInputType) return null;
  const text = form.howDidYouHearAboutUsExtraInfo;
  if (text.trim() === '') return option.extraInputRequired ? extraInfoRequired : null;
  if (option.extraInputType === 'dropdown' && !option.dropDownOptions.includes(text)) return choiceUnknown;
  return checkPlain(text);
}

function checkPreceptors(preceptors: readonly Preceptor[]): SignupErrors {
  if (preceptors.length > preceptorsMax) return { preceptorInformation: textTooLong };
  const wrong = preceptors.flatMap(({ preceptorName, preceptorEmail }, index) => [
    [`preceptorInformation.${index}.preceptorName`, checkPlain(preceptorName)],
    [`preceptorInformation.${index}.preceptorEmail`, checkEmail(preceptorEmail)],
  ]);
  return Object.fromEntries(wrong.filter(([, fault]) => fault !== null)) as SignupErrors;
}

/** Null for a first or last name that can stand in a signature and an address, else the fault. */
export function checkSignerName(text: string, required: SignupFault): SignupFault | null {
  if (text.trim() === '') return required;
  return checkPlain(text) ?? (holdsWebAddress(text) ? nameWithAddress : null);
}

/**
 * Null for a text of one line that is not too long. Letters of any script count; signs that steer a terminal or a mail
 * do not.
 */
function checkPlain(text: string): AccountFault | null {
  return checkReadable(text) ?? (Array.from(text.trim()).length > signupTextMax ? textTooLong : null);
}

/** Null for a text of one line, of any length, without signs that steer a terminal or a mail. */
export function checkReadable(text: string): AccountFault | null {
  return /[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text) ? textUnreadable : null;
}

/** The referral code in upper case, as the field shows and stores it. */
export function normalizeInviteCode(text: string): string {
  return text.toUpperCase();
}

/**
 * A checked form as it is stored: trimmed, phones as (###) ###-####, the practice id's letters and digits only, nothing
 * of fields that the role does not see, no empty preceptor. The passwords are left as they are.
 */
export function normalizeSignupForm(form: SignupForm, { role, content }: SignupChoice): SignupForm {
  const hidden = hiddenSignupFields(role);
  const kept = (field: Exclude<Texts, 'selectedPlan' | 'selectedRole' | 'scheduleOnboarding'>): string =>
    hidden.includes(field) ? '' : form[field].trim().normalize('NFC');
  const asked = content.howDidYouHearAboutUs.find(({ value }) => value === form.howDidYouHearAboutUs)?.extraInputType;
  return {
    ...form,
    firstName: kept('firstName'),
    lastName: kept('lastName'),
    cellPhone: formatPhone(kept('cellPhone')),
    email: typedEmail(form.email),
    city: kept('city'),
    practiceId: normalizePracticeId(form.province, form.practiceId),
    clinicName: kept('clinicName'),
    clinicPhone: formatPhone(kept('clinicPhone')),
    fax: formatPhone(kept('fax')),
    preceptorInformation: hidden.includes('preceptorInformation')
      ? []
      : form.preceptorInformation
          .map((one) => ({
            preceptorName: one.preceptorName.trim(),
            preceptorEmail: typedEmail(one.preceptorEmail),
          }))
          .filter(({ preceptorName, preceptorEmail }) => preceptorName !== '' || preceptorEmail !== ''),
    howDidYouHearAboutUsExtraInfo: asked ? kept('howDidYouHearAboutUsExtraInfo') : '',
    emr: kept('emr'),
    inviteCode: normalizeInviteCode(kept('inviteCode')),
  };
}
