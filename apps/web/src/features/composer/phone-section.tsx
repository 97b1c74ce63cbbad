import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatPhone, holdsWholePhone, phoneMask, readPastedPhone } from '@consult/domain/patient/phone.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { profileQuery } from '../../app/session.ts';
import { titled } from '../../app/names.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { MaskedField } from '../../ui/masked-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { RowSkeletons } from '../../ui/skeleton.tsx';
import { activityTypeOf, type ComposerContext } from './consult-check.ts';
import { idOf } from './field-names.ts';
import type { FormValues } from './form-values.ts';
import { PhoneTimePicker } from './phone-time-picker.tsx';
import { phoneTimesQuery } from './phone-times.ts';
import { useFault } from './use-fault.ts';
import classes from './composer.module.css';

/**
 * The time of a phone consult, and how to reach the referrer. While `held`, the free times are not read again: a
 * consult that is being sent, or whose answer was lost, has taken the chosen time itself.
 */
export function PhoneSection({ context, held }: { context: ComposerContext; held: boolean }) {
  const activityType = useWatch<FormValues, 'activityType'>({ name: 'activityType' });
  const { service } = context;
  if (!service || activityTypeOf({ activityType }, context) !== 'phoneConsult') return null;
  return (
    <section className={classes.section} id="section-phone" aria-labelledby="heading-phone">
      <h2 id="heading-phone">
        <Trans>Phone call</Trans>
      </h2>
      <Call key={service.id} serviceId={service.id} held={held} />
      <Reached clinicPhone={context.location?.clinicPhone ?? ''} />
    </section>
  );
}

/** The specialist to call, and the time. */
function Call({ serviceId, held }: { serviceId: string; held: boolean }) {
  const { t, i18n } = useLingui();
  const form = useFormContext<FormValues>();
  const chosen = useWatch<FormValues, 'phoneConsultData.specialistUid'>({ name: 'phoneConsultData.specialistUid' });
  const fault = useFault('phoneConsultData.specialistUid');
  const query = useInfiniteQuery({ ...phoneTimesQuery(serviceId), enabled: !held });
  const specialists = query.data?.pages[0]?.specialists;
  const known = specialists?.find(({ uid }) => uid === chosen);
  const choose = (uid: string) => {
    form.setValue('phoneConsultData.specialistUid', uid, { shouldDirty: true, shouldValidate: fault !== undefined });
    form.setValue('phoneConsultData.startTime', '');
    form.setValue('phoneConsultData.endTime', '');
  };
  const settle = useEffectEvent(() => {
    if (held || !specialists || known) return;
    // A single specialist needs no choice; a specialist chosen at another service does not count.
    const [only, ...others] = specialists;
    const next = only && others.length === 0 ? only.uid : '';
    if (next !== chosen) choose(next);
  });
  useEffect(() => settle(), [held, specialists, known, chosen]);

  if (query.isError && !query.data)
    return (
      <Banner
        tone="err"
        title={<Trans>The times for a call could not be loaded.</Trans>}
        action={
          <Button running={query.isFetching ? t`Loading…` : undefined} onClick={() => void query.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {callErrorText(i18n, query.error)}
      </Banner>
    );
  if (!specialists)
    return (
      <output aria-label={t`Loading times…`}>
        <RowSkeletons rows={2} />
      </output>
    );
  if (specialists.length === 0)
    return (
      <Banner tone="warn">
        <Trans>Nobody in this service takes calls now. Choose eConsult, or another service.</Trans>
      </Banner>
    );
  return (
    <>
      {specialists.length > 1 ? (
        <div className={classes.narrow}>
          <SelectField
            id={idOf('phoneConsultData.specialistUid')}
            label={<Trans>Specialist</Trans>}
            value={known ? chosen : ''}
            error={fault}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          >
            <option value="">{t`Choose`}</option>
            {specialists.map(({ uid, userName }) => (
              <option key={uid} value={uid}>
                {titled(userName)}
              </option>
            ))}
          </SelectField>
        </div>
      ) : null}
      {known ? <PhoneTimePicker key={known.uid} serviceId={serviceId} specialist={known} held={held} /> : null}
    </>
  );
}

/** How the specialist reaches the referrer, and which calendar gets the invitation. */
function Reached({ clinicPhone }: { clinicPhone: string }) {
  const form = useFormContext<FormValues>();
  const email = useQuery(profileQuery).data?.calendarEmail ?? '';
  const fill = useEffectEvent(() => {
    // Fills an empty field only: the person's own number stays, also at another clinic.
    if (clinicPhone && form.getValues('phoneConsultData.physicianPhoneNumber') === '')
      form.setValue('phoneConsultData.physicianPhoneNumber', formatPhone(clinicPhone.replaceAll(/\D/g, '')));
    if (email && form.getValues('phoneConsultData.physicianCalendarEmail') === '')
      form.setValue('phoneConsultData.physicianCalendarEmail', email);
  });
  useEffect(() => fill(), [clinicPhone, email]);
  return (
    <div className={classes.grid}>
      <div data-span="4" data-whole-on-phone>
        <MaskedField
          id={idOf('phoneConsultData.physicianPhoneNumber')}
          label={<Trans>Your phone number</Trans>}
          mask={phoneMask}
          onTooMany={() => void form.trigger('phoneConsultData.physicianPhoneNumber')}
          readPasted={(text) => (holdsWholePhone(text) ? readPastedPhone(text) : 'insert')}
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="(###) ###-####"
          error={useFault('phoneConsultData.physicianPhoneNumber')}
          {...form.register('phoneConsultData.physicianPhoneNumber')}
        />
      </div>
      <div data-span="6">
        <TextField
          id={idOf('phoneConsultData.physicianCalendarEmail')}
          label={<Trans>Calendar e-mail</Trans>}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          error={useFault('phoneConsultData.physicianCalendarEmail')}
          {...form.register('phoneConsultData.physicianCalendarEmail')}
        />
      </div>
    </div>
  );
}
