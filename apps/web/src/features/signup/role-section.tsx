import { Trans, useLingui } from '@lingui/react/macro';
import { useFormContext, useWatch } from 'react-hook-form';
import { provinceNotOffered, type SignupForm } from '@consult/domain/signup/signup-form.ts';
import { checkSignupPlan, signupRoles, type Plan, type SignupRole } from '@consult/domain/signup/signup-roles.ts';
import { provinceOffered } from '@consult/domain/signup/signup-content.ts';
import { provinceCodes, provinceNames } from '@consult/domain/patient/provinces.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { faultText } from '../../app/fault-text.ts';
import { idOf } from './fields.ts';
import { useRoleNames } from './role-names.ts';
import { Section } from './section.tsx';
import type { SignupLists } from './signup-queries.ts';
import { useFault } from './use-fault.ts';
import classes from './signup.module.css';

type Props = {
  plan: Plan;
  content: SignupLists;
  onRole: (role: SignupRole | '') => void;
  /** Called when the person chose another province, which needs another practice id. */
  onProvince: () => void;
};

export function RoleSection({ plan, content, onRole, onProvince }: Props) {
  const { t, i18n } = useLingui();
  const names = useRoleNames();
  const form = useFormContext<SignupForm>();
  const role = useWatch<SignupForm, 'selectedRole'>({ name: 'selectedRole' });
  const province = useWatch<SignupForm, 'province'>({ name: 'province' });
  const shown = { role: useFault('selectedRole'), province: useFault('province') };
  // Role and plan may come from the address or change together, so the fault is shown at once, not only after leaving a
  // field.
  const refused = role ? checkSignupPlan(role, plan) : null;
  const missing = provinceOffered(content, plan, province) ? null : provinceNotOffered;
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  const offered = provinceCodes.filter((code) => provinceOffered(content, plan, code));
  const others = provinceCodes.filter((code) => !offered.includes(code));
  return (
    <Section name="role" title={<Trans>Role and province</Trans>}>
      <div className={classes.grid}>
        <div data-span="6">
          <SelectField
            id={idOf('selectedRole')}
            label={<Trans>Role</Trans>}
            error={refused ? faultText(i18n, refused) : shown.role}
            {...form.register('selectedRole', {
              onChange: ({ target }: { target: HTMLSelectElement }) => onRole(target.value as SignupRole | ''),
            })}
          >
            <option value="" disabled>
              {t`Choose…`}
            </option>
            {signupRoles.map((one) => (
              <option key={one} value={one}>
                {names[one]}
              </option>
            ))}
          </SelectField>
        </div>
        <div data-span="6">
          <SelectField
            id={idOf('province')}
            label={<Trans>Province</Trans>}
            error={missing ? faultText(i18n, missing) : shown.province}
            {...form.register('province', {
              onChange: () => {
                form.setValue('practiceId', '');
                form.clearErrors('practiceId');
                onProvince();
              },
            })}
          >
            {[...offered, ...others].map((code) => (
              <option key={code} value={code} disabled={others.includes(code)}>
                {provinceNames[code][language]}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
    </Section>
  );
}
