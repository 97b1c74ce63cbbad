import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { signupTextMax, type SignupForm } from '@consult/domain/signup/signup-form.ts';
import { formatPracticeId, normalizePracticeId, practiceIdMask } from '@consult/domain/practice-id/practice-id.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { announce } from '../../ui/announce.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { MaskedField } from '../../ui/masked-field.tsx';
import { faultText } from '../../app/fault-text.ts';
import { focusField, idOf } from './fields.ts';
import { useFault } from './use-fault.ts';
import type { PracticeId } from './use-practice-id.ts';
import { signupContentQuery } from './signup-queries.ts';
import classes from './signup.module.css';

/** The practice id, its validation, and the way to go on without. Document 1, sections 4, 5 and 8. */
export function PracticeIdField({ practice }: { practice: PracticeId }) {
  const { t, i18n } = useLingui();
  const form = useFormContext<SignupForm>();
  const province = useWatch<SignupForm, 'province'>({ name: 'province' });
  const fault = useFault('practiceId');
  const place = useRef<HTMLDivElement>(null);
  const { state, fieldName, canValidate } = practice;
  const known = useQuery(signupContentQuery).data?.demoPracticeIds[province];
  const [from, to] = [known?.first, known?.last].map((id) => formatPracticeId(province, id ?? ''));
  const demoHint = known ? t`Demo: the register knows ${from} to ${to}.` : undefined;
  const mask = practiceIdMask(province);
  const digitsOnly = mask !== null && !mask.pattern.includes('*');
  const wrongForm = state.kind === 'invalid' ? state.wrongForm : null;
  const failed = state.kind === 'invalid' || state.kind === 'error';

  const goOn = () => {
    // Move the focus only if the person is still in this field.
    const here = document.activeElement === document.body || place.current?.contains(document.activeElement);
    if (here) afterCommit(() => focusField('password'));
  };
  const validate = async () => {
    form.clearErrors('practiceId');
    const valid = await practice.validate();
    if (valid) {
      announce(t`${fieldName} is valid.`);
      goOn();
    } else if (valid === false && form.getValues('practiceId') === '') focusField('practiceId');
  };
  const proceed = () => {
    practice.proceed();
    announce(t`Proceeding without ${fieldName}.`);
    goOn();
  };
  return (
    <div className={classes.practice} ref={place}>
      {/* Enter in this field asks the register and does not send the form. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the field in it */}
      <div
        className={classes.practiceLine}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !canValidate || !(event.target instanceof HTMLInputElement)) return;
          event.preventDefault();
          void validate();
        }}
      >
        <MaskedField
          key={province}
          id={idOf('practiceId')}
          label={fieldName}
          optional={canValidate ? undefined : t`optional`}
          mask={digitsOnly ? mask.pattern : null}
          inputMode={digitsOnly ? 'numeric' : 'text'}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder={mask?.pattern.replaceAll('0', '#').replaceAll('*', 'J')}
          maxLength={mask?.maxLength ?? signupTextMax}
          error={wrongForm ? faultText(i18n, wrongForm) : fault}
          hint={
            canValidate ? demoHint : t`Your province has no register that can be asked. It is checked by our staff.`
          }
          {...form.register('practiceId', {
            onChange: ({ target }: { target: HTMLInputElement }) => {
              practice.reset();
              if (digitsOnly) return;
              // Document 1, section 5: the field takes only letters and digits.
              const kept = normalizePracticeId(province, target.value);
              if (kept === target.value) return;
              form.setValue('practiceId', kept);
            },
          })}
        />
        {canValidate ? (
          <Button
            className={classes.validate ?? ''}
            running={state.kind === 'validating' ? t`Validating…` : undefined}
            disabled={state.kind === 'valid'}
            onClick={() => void validate()}
          >
            <Trans>Validate</Trans>
          </Button>
        ) : null}
      </div>
      {state.kind === 'valid' ? (
        <p className={classes.ok}>
          <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" /> {t`${fieldName} is valid.`}
        </p>
      ) : null}
      {state.kind === 'proceed' && canValidate ? (
        <p className={classes.note}>
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />{' '}
          {t`You go on without a validated ${fieldName}. You can send consults once our staff has validated it.`}
        </p>
      ) : null}
      {failed ? (
        <Banner tone="err" action={<Button onClick={proceed}>{t`Proceed without ${fieldName}`}</Button>}>
          {state.kind === 'error'
            ? t`An error ocurred while validating your ${fieldName}. If this error continues to occur please select 'Proceed without ${fieldName}'.`
            : wrongForm
              ? t`Check your ${fieldName}. If you have none, proceed without it.`
              : t`Your ${fieldName} cannot be validated or may already be registered to another user.`}
          {state.kind === 'error' && state.tooMany ? <> {t`Too many tries. Wait a little and try again.`}</> : null}
        </Banner>
      ) : null}
    </div>
  );
}
