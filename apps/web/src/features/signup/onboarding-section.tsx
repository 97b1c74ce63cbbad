import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle } from '@tabler/icons-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { signupTextMax, type SignupForm } from '@consult/domain/signup/signup-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { contentText } from './content-text.ts';
import { idOf } from './fields.ts';
import { Section } from './section.tsx';
import type { SignupLists } from './signup-queries.ts';
import { useFault } from './use-fault.ts';
import classes from './signup.module.css';

type Props = {
  /** Why it is disabled; null once the practice id is answered and the agreement is signed. */
  waits: string | null;
  content: SignupLists;
};

/** The questions at the end of the form. */
export function OnboardingSection({ waits, content }: Props) {
  const { t, i18n } = useLingui();
  const form = useFormContext<SignupForm>();
  const heard = useWatch<SignupForm, 'howDidYouHearAboutUs'>({ name: 'howDidYouHearAboutUs' });
  const asked = content.howDidYouHearAboutUs.find(({ value }) => value === heard);
  const preference = useFault('scheduleOnboarding');
  return (
    <Section name="onboarding" title={<Trans>Onboarding</Trans>} waits={waits}>
      <fieldset
        className={classes.choices}
        aria-describedby={preference ? `${idOf('scheduleOnboarding')}-note` : undefined}
      >
        <legend>
          <Trans>Would you like to schedule an onboarding session?</Trans>
        </legend>
        <div className={classes.options}>
          <Checkbox
            radio
            id={idOf('scheduleOnboarding')}
            label={<Trans>Yes</Trans>}
            value="Yes"
            {...form.register('scheduleOnboarding')}
          />
          <Checkbox radio label={<Trans>No</Trans>} value="No" {...form.register('scheduleOnboarding')} />
        </div>
        {preference ? (
          <p className={classes.fault} id={`${idOf('scheduleOnboarding')}-note`}>
            <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" /> {preference}
          </p>
        ) : null}
      </fieldset>
      <div className={classes.grid}>
        <div data-span="6">
          <SelectField
            id={idOf('howDidYouHearAboutUs')}
            label={<Trans>How did you hear about us?</Trans>}
            optional={t`optional`}
            error={useFault('howDidYouHearAboutUs')}
            {...form.register('howDidYouHearAboutUs', {
              onChange: () => {
                form.setValue('howDidYouHearAboutUsExtraInfo', '');
                form.clearErrors('howDidYouHearAboutUsExtraInfo');
              },
            })}
          >
            <option value="">{t`Choose…`}</option>
            {content.howDidYouHearAboutUs.map(({ value }) => (
              <option key={value} value={value}>
                {contentText(i18n, value)}
              </option>
            ))}
          </SelectField>
        </div>
        {asked?.extraInputType ? <ExtraInfo key={asked.value} option={asked} /> : null}
        <div data-span="6">
          <TextField
            id={idOf('emr')}
            label={t`EMR`}
            optional={t`optional`}
            hint={t`The software that you keep your records in`}
            list="signup-emrs"
            autoComplete="off"
            maxLength={signupTextMax}
            error={useFault('emr')}
            {...form.register('emr')}
          />
          <datalist id="signup-emrs">
            {content.emrList.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
        </div>
      </div>
    </Section>
  );
}

/** The second question of an answer: a line of text or a list, under the header that the content gives it. */
function ExtraInfo({ option }: { option: SignupLists['howDidYouHearAboutUs'][number] }) {
  const { t, i18n } = useLingui();
  const form = useFormContext<SignupForm>();
  const error = useFault('howDidYouHearAboutUsExtraInfo');
  const shared = {
    id: idOf('howDidYouHearAboutUsExtraInfo'),
    label: contentText(i18n, option.header || option.value),
    ...(option.extraInputRequired ? {} : { optional: t`optional` }),
    error,
    ...form.register('howDidYouHearAboutUsExtraInfo'),
  };
  return (
    <div data-span="6">
      {option.extraInputType === 'dropdown' ? (
        <SelectField {...shared}>
          <option value="">{t`Choose…`}</option>
          {option.dropDownOptions.map((one) => (
            <option key={one} value={one}>
              {contentText(i18n, one)}
            </option>
          ))}
        </SelectField>
      ) : (
        <TextField {...shared} autoComplete="off" maxLength={signupTextMax} />
      )}
    </div>
  );
}
