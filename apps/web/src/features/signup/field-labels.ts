import { useLingui } from '@lingui/react/macro';

/** The name of a field, by its path, for the links to its faults. */
export function useFieldLabel(practiceIdName: string): (field: string) => string {
  const { t } = useLingui();
  const labels: Record<string, string> = {
    selectedRole: t`Role`,
    province: t`Province`,
    firstName: t`First name`,
    lastName: t`Last name`,
    cellPhone: t`Cell phone`,
    email: t`E-mail`,
    city: t`City`,
    practiceId: practiceIdName,
    password: t`Password`,
    confirmPassword: t`Confirm password`,
    clinicName: t`Clinic name`,
    clinicPhone: t`Clinic phone`,
    fax: t`Clinic fax`,
    preceptorInformation: t`Preceptor Information`,
    scheduleOnboarding: t`Onboarding`,
    howDidYouHearAboutUs: t`How did you hear about us?`,
    howDidYouHearAboutUsExtraInfo: t`How did you hear about us?`,
    emr: t`EMR`,
    inviteCode: t`Referral code`,
  };
  return (field) => {
    const [list, row, part] = field.split('.');
    const number = Number(row) + 1;
    if (list === 'preceptorInformation' && part)
      return part === 'preceptorName' ? t`Preceptor ${number} name` : t`Preceptor ${number} e-mail`;
    return labels[field] ?? field;
  };
}
