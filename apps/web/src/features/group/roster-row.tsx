import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import type { HTMLAttributes, Ref } from 'react';
import { initials } from '@consult/domain/activity/person-name.ts';
import { shares } from '@consult/domain/group/turn.ts';
import { fullName } from '../../app/names.ts';
import { Initials } from '../../ui/initials.tsx';
import type { GroupMember } from '../promise/promise.ts';
import { shortDayWords, useDayNames, weekdayWords } from '../schedule/schedule.ts';
import type { EditedMember } from './edited-group.ts';
import { isAway, isOn, usuallyOn, withDuty, type RosterDay } from './roster-week.ts';
import classes from './group.module.css';

type CellKeys = Pick<HTMLAttributes<HTMLButtonElement>, 'tabIndex' | 'onFocus' | 'onKeyDown'> & {
  ref: Ref<HTMLButtonElement>;
};

type Props = {
  index: number;
  member: GroupMember;
  own: EditedMember;
  days: readonly RosterDay[];
  today: string;
  /** It is their turn. */
  next: boolean;
  canEdit: boolean;
  readOnly: boolean;
  cell: (column: number) => CellKeys;
  onChange: (next: EditedMember) => void;
};

/** The heads of the columns, which a phone shows beside each number. */
export const heads = {
  open: msg({ message: 'Open', context: 'number of consults' }),
  due: msg({ message: 'Due', context: 'number of consults' }),
  share: msg({ message: 'Share', context: 'of a group’s consults' }),
};

/** A member of the group: counts, share, and the days of the week that is shown. */
export function RosterRow({ index, member, own, days, today, next, canEdit, readOnly, cell, onChange }: Props) {
  const { t, i18n } = useLingui();
  const name = fullName(member);
  return (
    <tr>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its words stand deeper inside */}
      <th scope="row">
        <span className={classes.member}>
          <Initials index={index}>{initials(member)}</Initials>
          <span>
            {name}
            {next ? (
              <span className={classes.next}>
                <Trans>Next by turn</Trans>
              </span>
            ) : null}
            <Presence member={member} today={today} />
          </span>
        </span>
      </th>
      <td data-number data-label={i18n._(heads.open)}>
        {member.open}
      </td>
      <td data-number data-label={i18n._(heads.due)} data-due={member.due > 0 || undefined}>
        {member.due}
      </td>
      <td data-number data-label={i18n._(heads.share)}>
        {canEdit ? (
          <select
            className={classes.share}
            aria-label={t`Share of ${name}`}
            disabled={readOnly}
            value={own.share}
            onChange={({ target }) => onChange({ ...own, share: Number(target.value) })}
          >
            {shares.map((one) => (
              <option key={one} value={one}>
                {one}×
              </option>
            ))}
          </select>
        ) : (
          `${own.share}×`
        )}
      </td>
      {days.map((day, column) => (
        <td key={day.weekday} data-day>
          <Duty
            member={member}
            own={own}
            day={day}
            name={name}
            canEdit={canEdit}
            disabled={readOnly || (day.day !== null && day.day < today)}
            keys={cell(column)}
            onChange={onChange}
          />
        </td>
      ))}
    </tr>
  );
}

/** How many consults they take a day, or why they take none. */
function Presence({ member, today }: { member: GroupMember; today: string }) {
  const { t, i18n } = useLingui();
  const { daily } = member;
  const full = daily !== null && daily.count >= daily.limit;
  const until = member.away.find(({ from, to }) => from <= today && today <= to)?.to;
  const day = until ? shortDayWords(i18n, until) : '';
  return (
    <span className={classes.meta} data-warn={!member.available || undefined}>
      {until ? (
        <Trans>Away until {day}</Trans>
      ) : daily && (member.available || full) ? (
        t`${daily.limit} a day at most · ${daily.count} today`
      ) : member.available ? (
        <Trans>No limit</Trans>
      ) : member.tomorrow ? (
        <Trans>Not today; on duty tomorrow</Trans>
      ) : (
        <Trans>Not on duty or not available</Trans>
      )}
    </span>
  );
}

type DutyProps = {
  member: GroupMember;
  own: EditedMember;
  day: RosterDay;
  name: string;
  canEdit: boolean;
  disabled: boolean;
  keys: CellKeys;
  onChange: (next: EditedMember) => void;
};

/** One day of a member: on duty, off, or away. A day that differs from their usual week has a mark. */
function Duty({ member, own, day, name, canEdit, disabled, keys, onChange }: DutyProps) {
  const { t, i18n } = useLingui();
  const names = useDayNames();
  const on = isOn(own, day);
  const away = isAway(member, day);
  const weekday = names[day.weekday] ?? '';
  const when = day.day === null ? weekday : `${weekday} ${weekdayWords(i18n, day.day).replace(/^\S+ /, '')}`;
  const differs = day.day !== null && !away && on !== usuallyOn(own, day.weekday);
  const said = differs ? t`${when}, ${name}: not as usual` : t`${when}, ${name}`;
  const sign = away ? (
    <Trans>Away</Trans>
  ) : on ? (
    <IconCheck size={16} stroke={1.75} aria-hidden="true" />
  ) : canEdit ? null : (
    <span aria-hidden="true">–</span>
  );
  const looks = { className: classes.duty, 'data-differs': differs || undefined, 'data-away': away || undefined };
  if (!canEdit)
    return (
      <span {...looks} data-on={(on && !away) || undefined}>
        {sign}
        {away ? null : <span className="visually-hidden">{on ? t`On duty` : t`Off duty`}</span>}
      </span>
    );
  return (
    <button
      type="button"
      {...looks}
      {...keys}
      aria-pressed={away ? undefined : on}
      aria-label={away ? t`${when}, ${name}: away` : said}
      // It stays a stop of the arrows.
      aria-disabled={disabled || away || undefined}
      onClick={() => (disabled || away ? undefined : onChange(withDuty(own, day, !on)))}
    >
      {sign}
    </button>
  );
}
