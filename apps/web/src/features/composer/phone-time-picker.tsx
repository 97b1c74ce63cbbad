import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { dateWords } from '@consult/domain/time/date-words.ts';
import { fetchMore } from '../../app/fetch-more.ts';
import { fieldError } from '../../app/field-fault.ts';
import { titled } from '../../app/names.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { focusField, idOf } from './field-names.ts';
import type { FormValues } from './form-values.ts';
import { byDay, phoneTimesQuery, timesOf, type PhoneSpecialist } from './phone-times.ts';
import { ownZone } from '../../ui/own-zone.ts';
import { zoneWords } from '../../ui/time-words.ts';
import { useFault } from './use-fault.ts';
import classes from './phone.module.css';

const field = 'phoneConsultData.startTime';

type Props = {
  serviceId: string;
  specialist: PhoneSpecialist;
  /** The consult that is being sent may have taken the chosen time itself: do not check whether it is free. */
  held: boolean;
};

/** Day and time of a call by the reader's own clock; the specialist's time stands beside it where it differs. */
export function PhoneTimePicker({ serviceId, specialist, held }: Props) {
  const { t, i18n } = useLingui();
  const form = useFormContext<FormValues>();
  const query = useInfiniteQuery({ ...phoneTimesQuery(serviceId), enabled: !held });
  const [startTime, endTime] = useWatch<FormValues, ['phoneConsultData.startTime', 'phoneConsultData.endTime']>({
    name: ['phoneConsultData.startTime', 'phoneConsultData.endTime'],
  });
  const fault = useFault(field);
  const note = useId();
  const pages = query.data?.pages ?? [];
  const times = timesOf(pages, specialist.uid);
  const days = byDay(times);
  const [picked, setPicked] = useState<string | null>(null);
  const chosen = times.find(({ start }) => start === startTime);
  const wanted = picked ?? chosen?.said.day ?? null;
  const day = days.find((one) => one.day === wanted) ?? days[0];
  const free = times.some(({ start, end }) => start === startTime && end === endTime);

  const check = useEffectEvent(() => {
    if (held || !query.isSuccess || query.isFetching || startTime === '' || free) return;
    const next = pages.at(-1)?.next;
    // The chosen time may lie in weeks that are not loaded yet.
    if (next && startTime.slice(0, 10) >= next) {
      void fetchMore(query);
      return;
    }
    form.setValue('phoneConsultData.startTime', '');
    form.setValue('phoneConsultData.endTime', '');
    form.setError(field, fieldError({ code: 'time-taken' }, 'server'));
    afterCommit(() => focusField(field));
  });
  useEffect(() => check(), [held, query.isSuccess, query.isFetching, startTime, free]);

  const choose = (start: string, end: string) => {
    form.setValue('phoneConsultData.endTime', end, { shouldDirty: true });
    form.setValue('phoneConsultData.startTime', start, { shouldDirty: true, shouldValidate: true });
  };
  const dayText = (of: string) =>
    dateWords(
      new Intl.DateTimeFormat(i18n.locale, { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' }),
      new Date(`${of}T12:00:00Z`),
    );
  const elsewhere = day?.times.some(({ said, specialistStart }) => said.start !== specialistStart);
  const later = query.hasNextPage ? (
    <Button running={query.isFetchingNextPage ? t`Loading…` : undefined} onClick={() => void fetchMore(query)}>
      <Trans>Later times</Trans>
    </Button>
  ) : null;
  const lastEmpty = pages.length > 0 && timesOf(pages.slice(-1), specialist.uid).length === 0;
  if (!day)
    return (
      <div className={classes.later}>
        <output id={idOf(field)} tabIndex={-1}>
          {later ? <Trans>No times in these two weeks.</Trans> : <Trans>No times are offered now.</Trans>}
        </output>
        {later}
      </div>
    );
  const first = day.times[0];
  const checked = day.times.find(({ start }) => start === startTime);
  const zoneText = zoneWords(i18n, first?.said.zone ?? ownZone, 'longGeneric');
  const theirZone = zoneWords(i18n, specialist.timezone, 'shortGeneric');
  return (
    <>
      <div className={classes.later}>
        <SelectField
          label={<Trans>Day</Trans>}
          value={day.day}
          onChange={({ currentTarget }) => setPicked(currentTarget.value)}
        >
          {days.map((one) => (
            <option key={one.day} value={one.day}>
              {dayText(one.day)}
            </option>
          ))}
        </SelectField>
        {later}
        {lastEmpty ? (
          <output className={classes.note}>
            <Trans>No times in these two weeks.</Trans>
          </output>
        ) : null}
      </div>
      <fieldset className={classes.times} aria-describedby={note}>
        <legend>
          <Trans>Time of the call</Trans>
        </legend>
        <div className={classes.list} data-plain={elsewhere ? undefined : true}>
          {day.times.map(({ start, end, said, specialistStart }) => (
            <Checkbox
              key={start}
              radio
              name="phone-time"
              id={start === (checked ?? first)?.start ? idOf(field) : undefined}
              label={said.start}
              hint={elsewhere ? `${specialistStart} ${theirZone}` : undefined}
              checked={start === startTime}
              aria-invalid={fault ? true : undefined}
              onChange={() => choose(start, end)}
            />
          ))}
        </div>
        <div id={note}>
          {fault ? (
            <p className={classes.fault}>
              <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
              {fault}
            </p>
          ) : null}
          <p className={classes.note}>
            {elsewhere ? (
              <Trans>Times are in your time zone ({zoneText}); the specialist’s own stand beside them.</Trans>
            ) : (
              <Trans>Times are in your time zone ({zoneText}).</Trans>
            )}
          </p>
        </div>
      </fieldset>
      {chosen && free ? (
        <output className={classes.chosen}>
          {t`Call with ${titled(specialist.userName)}: ${dayText(chosen.said.day)}, ${chosen.said.start}–${chosen.said.end}`}
        </output>
      ) : null}
    </>
  );
}
