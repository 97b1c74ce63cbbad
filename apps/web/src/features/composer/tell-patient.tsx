import { Trans } from '@lingui/react/macro';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { faultAt } from '../../app/field-fault.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import {
  blankRecipient,
  RecipientQuestions,
  useRecipientChecks,
  useRested,
} from '../patient-message/patient-message.ts';
import type { ComposerContext } from './consult-check.ts';
import { idOf } from './field-names.ts';
import type { FormValues } from './form-values.ts';
import { mailAnswersFor, withMailAnswer } from './mail-answers.ts';
import { useFault } from './use-fault.ts';

type Props = { location: ComposerContext['location'] };

/**
 * The patient's window on the consult, with a mail that leads to it. Without an address the box is disabled; what the
 * clinic's record asks about the patient is asked below it, once it is ticked.
 */
export function TellPatient({ location }: Props) {
  const form = useFormContext<FormValues>();
  const [email, chosen] = useWatch<FormValues, ['patientEmail', 'tellPatient']>({
    name: ['patientEmail', 'tellPatient'],
  });
  const { errors } = useFormState({ control: form.control, name: ['tellPatient', 'patientEmail'] });
  const fault = useFault('tellPatient');
  const asked = faultAt(errors, 'tellPatient');
  const asksConsent = asked?.code === 'email-consent-unknown';
  return (
    <>
      <Checkbox
        id={idOf('tellPatient')}
        label={<Trans>Tell the patient (Email Required)</Trans>}
        hint={
          chosen ? (
            <>
              · <Trans>a link to the steps of this consult goes out 20 seconds after you send</Trans>
            </>
          ) : undefined
        }
        error={asksConsent ? undefined : fault}
        checked={chosen}
        disabled={email.trim() === ''}
        onChange={({ currentTarget }) => {
          form.clearErrors('tellPatient');
          form.setValue('tellPatient', currentTarget.checked, { shouldDirty: true });
        }}
      />
      {chosen && email.trim() !== '' ? <Questions location={location} asksConsent={asksConsent} /> : null}
    </>
  );
}

/** What the clinic's record asks before the first mail, or about an address that it does not have. */
function Questions({ location, asksConsent }: Props & { asksConsent: boolean }) {
  const form = useFormContext<FormValues>();
  const [patientProvince, phn, patientEmail, mailAnswers] = useWatch<
    FormValues,
    ['patientProvince', 'phn', 'patientEmail', 'mailAnswers']
  >({ name: ['patientProvince', 'phn', 'patientEmail', 'mailAnswers'] });
  const { errors } = useFormState({ control: form.control, name: 'patientEmail' });
  const said = mailAnswersFor({ patientProvince, phn, patientEmail, mailAnswers });
  const typed = useRested(`${patientProvince}\n${phn}\n${patientEmail}`).split('\n') as [string, string, string];
  const recipient = { ...blankRecipient('tell-patient'), province: typed[0], phn: typed[1], email: typed[2] };
  const checked = useRecipientChecks(location, [recipient]).of(recipient);
  const email = faultAt(errors, 'patientEmail');
  return (
    <RecipientQuestions
      id={idOf('tellPatient')}
      recipient={said}
      checked={checked}
      faults={{
        ...(email?.code === 'email-differs' ? { email } : {}),
        ...(asksConsent ? { consent: { code: 'email-consent-unknown' } } : {}),
      }}
      onChange={({ email: recorded, ...answers }) => {
        form.clearErrors(['tellPatient', 'patientEmail']);
        if (recorded !== undefined) form.setValue('patientEmail', recorded, { shouldDirty: true });
        form.setValue('mailAnswers', withMailAnswer(form.getValues(), answers), { shouldDirty: true });
      }}
    />
  );
}
