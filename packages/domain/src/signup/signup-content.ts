import { provinceCodes } from '../patient/provinces.ts';
import type { Plan } from './signup-roles.ts';

/** An administrator's decisions about signing up, in content documents. Source: document 1, sections 3 and 5. */

/** Whether a province's practice ids can be validated, and its register's name for them ('MSP Number'). */
export type ValidationSetting = { validationEnabled: boolean; fieldName: string };

/** An answer to 'how did you hear about us'; some ask for more. */
export type HowHeardOption = {
  value: string;
  extraInputRequired: boolean;
  /** null: the option asks for nothing more. */
  extraInputType: 'textfield' | 'dropdown' | null;
  header: string;
  dropDownOptions: string[];
};

export type SignupContent = {
  /** The provinces that offer each plan. */
  provincesByPlan: Record<Plan, string[]>;
  /** By province code; a missing province validates nothing. */
  validationSettings: Record<string, ValidationSetting>;
  howDidYouHearAboutUs: HowHeardOption[];
};

export const defaultSignupContent: SignupContent = {
  provincesByPlan: { plus: ['AB', 'BC'], econsult: ['AB', 'BC', 'ON', 'QC', 'SK'] },
  validationSettings: {
    AB: { validationEnabled: true, fieldName: 'Practice ID' },
    BC: { validationEnabled: true, fieldName: 'MSP Number' },
  },
  howDidYouHearAboutUs: [
    option('A colleague', 'textfield', true, 'Who told you about us?'),
    option('A specialist', 'textfield', true, 'Which specialist told you about us?'),
    option('A conference or event', 'dropdown', true, 'Which event was it?', [
      'A family medicine conference',
      'A nurse practitioner conference',
      'A grand rounds',
      'A webinar',
      'Another event',
    ]),
    option('My clinic or primary care network', 'textfield', false, 'Which clinic or network?'),
    option('E-mail or fax', null, false, ''),
    option('Internet search', null, false, ''),
    option('Other', 'textfield', true, 'Where did you hear about us?'),
  ],
};

/** The usual record systems of clinics, to choose from; a person may type another. */
export const defaultEmrList: readonly string[] = [
  'Accuro',
  'AVA',
  'Connect Care',
  'CHR',
  'Healthquest',
  'Med Access',
  'MEDITECH',
  'Medesync',
  'MYLE',
  'OSCAR',
  'PS Suite',
  'Profile EMR',
  'Wolf',
  'Other',
  'None',
];

/** The name of practice ids in a province without a setting. */
export const defaultPracticeIdName = 'Practice ID';

/** A province's setting; where it has none, nothing is validated. */
export function validationSettingOf(content: Pick<SignupContent, 'validationSettings'>, province: string) {
  const { validationSettings: all } = content;
  const none: ValidationSetting = { validationEnabled: false, fieldName: defaultPracticeIdName };
  return Object.hasOwn(all, province) ? (all[province] ?? none) : none;
}

/** Whether a province offers a plan. */
export function provinceOffered(content: Pick<SignupContent, 'provincesByPlan'>, plan: Plan, province: string) {
  return content.provincesByPlan[plan].includes(province);
}

/**
 * The content document 'signup' as stored: {validationSettings: {AB: {validationEnabled, fieldName}, …},
 * howDidYouHearAboutUsNew: […], enabledProvinces: {plus: […], econsult: […]}}. Each piece that is missing or of another
 * form has its default: it leaves out a broken option, and a province that does not exist.
 */
export function readSignupContent(stored: unknown): SignupContent {
  const given = record(stored);
  const plans = record(given.enabledProvinces);
  const options = listOf(given.howDidYouHearAboutUsNew, readOption);
  const standard = defaultSignupContent;
  return {
    provincesByPlan: {
      plus: listOf(plans.plus, readProvince) ?? [...standard.provincesByPlan.plus],
      econsult: listOf(plans.econsult, readProvince) ?? [...standard.provincesByPlan.econsult],
    },
    validationSettings: readSettings(given.validationSettings),
    howDidYouHearAboutUs: options && options.length > 0 ? options : standard.howDidYouHearAboutUs,
  };
}

/**
 * The content documents 'clinics' {clinicNames} and 'emrs' {emrList}: a list of names, each once, without entries that
 * are no text.
 */
export function readNames(stored: unknown, field: string, standard: readonly string[]): string[] {
  const names = listOf(record(stored)[field], (name) => (typeof name === 'string' ? name.trim() || null : null));
  return [...new Set(names ?? standard)];
}

function readSettings(stored: unknown): SignupContent['validationSettings'] {
  const given = record(stored);
  const settings = provinceCodes.flatMap((province) => {
    const standard = validationSettingOf(defaultSignupContent, province);
    const { validationEnabled, fieldName } = record(Object.hasOwn(given, province) ? given[province] : null);
    const setting = {
      validationEnabled: typeof validationEnabled === 'boolean' ? validationEnabled : standard.validationEnabled,
      fieldName: typeof fieldName === 'string' && fieldName.trim() !== '' ? fieldName.trim() : standard.fieldName,
    };
    return [[province, setting] as const];
  });
  return Object.fromEntries(settings);
}

function readOption(stored: unknown): HowHeardOption | null {
  const given = record(stored);
  const { value, extraInputRequired, extraInputType, header } = given;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const choices = readNames(given, 'dropDownOptions', []);
  // A list without choices could never be answered.
  const type = extraInputType === 'textfield' || (extraInputType === 'dropdown' && choices.length > 0);
  return {
    value: value.trim(),
    extraInputRequired: extraInputRequired === true && type,
    extraInputType: type ? (extraInputType as 'textfield' | 'dropdown') : null,
    header: typeof header === 'string' ? header.trim() : '',
    dropDownOptions: extraInputType === 'dropdown' ? choices : [],
  };
}

const readProvince = (stored: unknown): string | null =>
  (provinceCodes as readonly unknown[]).includes(stored) ? (stored as string) : null;

/** The readable items of a list; null where it is no list. */
function listOf<T>(stored: unknown, read: (one: unknown) => T | null): T[] | null {
  return Array.isArray(stored) ? stored.map(read).filter((one) => one !== null) : null;
}

const record = (stored: unknown): Record<string, unknown> =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Record<string, unknown>) : {};

function option(
  value: string,
  extraInputType: HowHeardOption['extraInputType'],
  extraInputRequired: boolean,
  header: string,
  dropDownOptions: string[] = [],
): HowHeardOption {
  return { value, extraInputRequired, extraInputType, header, dropDownOptions };
}
