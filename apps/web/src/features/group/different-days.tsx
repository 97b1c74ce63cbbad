import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { fullName } from '../../app/names.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useBusinessToday } from '../../ui/now.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { Group } from '../promise/promise.ts';
import { shortDayWords } from '../schedule/schedule.ts';
import { withDay, type EditedMember } from './edited-group.ts';
import type { GroupForm } from './use-group-form.ts';
import classes from './group.module.css';

type Props = { group: Group; form: GroupForm; readOnly: boolean };

/** Days on which a member's duty differs from their week. */
export function DifferentDays({ group, form, readOnly }: Props) {
  const { t, i18n } = useLingui();
  const { members } = form.value;
  const nameOf = (personId: string) => {
    const member = group.members.find((one) => one.personId === personId);
    return member ? fullName(member) : '';
  };
  const put = (next: EditedMember) =>
    form.put({ members: members.map((one) => (one.personId === next.personId ? next : one)) });
  const rows = members
    .flatMap((member) => member.roster.days.map((one) => ({ ...one, member })))
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  if (group.members.length === 0 || (!group.can.edit && rows.length === 0)) return null;
  return (
    <section className={classes.part} aria-labelledby="group-days">
      <h2 id="group-days">
        <Trans>Days that differ</Trans>
      </h2>
      {rows.length === 0 ? (
        <p className={classes.meta}>
          <Trans>None: everybody is on duty as in the week above.</Trans>
        </p>
      ) : (
        <ul className={classes.days}>
          {rows.map(({ day, onDuty, member }) => {
            const when = shortDayWords(i18n, day);
            const name = nameOf(member.personId);
            return (
              <li key={`${day} ${member.personId}`}>
                <span>
                  <strong>{when}</strong> {name}: {onDuty ? <Trans>on duty</Trans> : <Trans>off duty</Trans>}
                </span>
                {group.can.edit ? (
                  <IconButton
                    label={t`Remove ${when}, ${name}`}
                    icon={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
                    disabled={readOnly}
                    onClick={() => put(withDay(member, day, null))}
                  />
                ) : null}
              </li>
            );
          })}
        </ul>
      )}
      {group.can.edit ? <AddDay members={members} nameOf={nameOf} readOnly={readOnly} onAdd={put} /> : null}
    </section>
  );
}

type AddProps = {
  members: readonly EditedMember[];
  nameOf: (personId: string) => string;
  readOnly: boolean;
  onAdd: (member: EditedMember) => void;
};

function AddDay({ members, nameOf, readOnly, onAdd }: AddProps) {
  const { t } = useLingui();
  const today = useBusinessToday();
  const [personId, setPersonId] = useState(members[0]?.personId ?? '');
  const [day, setDay] = useState('');
  const [duty, setDuty] = useState<'on' | 'off'>('off');
  const [tried, setTried] = useState(false);
  const wrong = !/^\d{4}-\d{2}-\d{2}$/.test(day) || day < today;
  const add = () => {
    setTried(wrong);
    const member = members.find((one) => one.personId === personId);
    if (wrong || !member) return document.getElementById('group-day')?.focus();
    onAdd(withDay(member, day, duty === 'on'));
    setDay('');
  };
  return (
    <fieldset className={classes.addDay} disabled={readOnly}>
      <legend className="visually-hidden">
        <Trans>Add a day that differs</Trans>
      </legend>
      <TextField
        id="group-day"
        type="date"
        label={<Trans>Day</Trans>}
        min={today}
        value={day}
        error={tried && wrong ? t`Choose today or a later day.` : undefined}
        onChange={({ target }) => setDay(target.value)}
      />
      <SelectField label={<Trans>Member</Trans>} value={personId} onChange={({ target }) => setPersonId(target.value)}>
        {members.map((one) => (
          <option key={one.personId} value={one.personId}>
            {nameOf(one.personId)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={<Trans>Duty</Trans>}
        value={duty}
        onChange={({ target }) => setDuty(target.value === 'on' ? 'on' : 'off')}
      >
        <option value="off">{t`off duty`}</option>
        <option value="on">{t`on duty`}</option>
      </SelectField>
      <Button icon={<IconPlus size={16} stroke={1.75} aria-hidden="true" />} onClick={add}>
        <Trans>Add day</Trans>
      </Button>
    </fieldset>
  );
}
