import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SignupRole } from '@consult/domain/signup/signup-roles.ts';

export type SectionKey = 'role' | 'information' | 'clinic' | 'agreement' | 'onboarding' | 'referral';

export type SectionEntry = {
  key: SectionKey;
  title: MessageDescriptor;
  /** The paths of its fields; a preceptor's path belongs to its list. */
  fields: readonly string[];
};

/** The sections in their order. Document 1, section 2. */
export function sectionsOf(role: SignupRole | ''): SectionEntry[] {
  return [
    { key: 'role', title: msg`Role and province`, fields: ['selectedRole', 'province'] },
    {
      key: 'information',
      title: msg`Information`,
      fields: [
        'firstName',
        'lastName',
        'cellPhone',
        'email',
        ...(role === 'Resident' ? [] : ['city']),
        'practiceId',
        'password',
        'confirmPassword',
      ],
    },
    role === 'Resident'
      ? { key: 'clinic', title: msg`Preceptor Information`, fields: ['preceptorInformation'] }
      : { key: 'clinic', title: msg`Clinic information`, fields: ['clinicName', 'clinicPhone', 'fax'] },
    { key: 'agreement', title: msg`User Agreement`, fields: [] },
    {
      key: 'onboarding',
      title: msg`Onboarding`,
      fields: ['scheduleOnboarding', 'howDidYouHearAboutUs', 'howDidYouHearAboutUsExtraInfo', 'emr'],
    },
    { key: 'referral', title: msg`Referral code`, fields: ['inviteCode'] },
  ];
}

/** Whether a section has the field of this path. */
export function holds(section: SectionEntry, field: string): boolean {
  return section.fields.some((one) => field === one || field.startsWith(`${one}.`));
}
