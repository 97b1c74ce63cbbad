import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { initials } from '@consult/domain/activity/person-name.ts';
import { shares } from '@consult/domain/group/turn.ts';
import { fullName } from '../../app/names.ts';
import { Initials } from '../../ui/initials.tsx';
import type { Group, GroupMember } from '../promise/promise.ts';
import { useDayNames } from '../schedule/schedule.ts';
import { withWeekday, type EditedMember } from './edited-group.ts';
import type { GroupForm } from './use-group-form.ts';
import classes from './group.module.css';

/** Monday first. */
const week = [1, 2, 3, 4, 5, 6, 0];

type Props = { group: Group; form: GroupForm; readOnly: boolean };

/** Who is on duty on which weekday, with what each has: open, due, and their share. */
export function Roster({ group, form, readOnly }: Props) {
  const names = useDayNames();
  const { members } = form.value;
  const change = (next: EditedMember) =>
    form.put({ members: members.map((one) => (one.personId === next.personId ? next : one)) });
  const edited = (personId: string) => members.find((one) => one.personId === personId);
  const onDuty = (day: number) => members.filter(({ roster }) => roster.weekdays?.[day] ?? true).length;
  return (
    <div className={classes.rosterPart}>
      <h2 id="group-roster">
        <Trans>Roster</Trans>
      </h2>
      {group.members.length === 0 ? (
        <p className={classes.meta}>
          <Trans>This group has no members yet. An administrator adds them.</Trans>
        </p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must scroll it
        <section className={classes.scroll} aria-labelledby="group-roster" tabIndex={0}>
          <table className={classes.roster}>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Member</Trans>
                </th>
                <th scope="col" data-number>
                  <Trans context="number of consults">Open</Trans>
                </th>
                <th scope="col" data-number>
                  <Trans context="number of consults">Due</Trans>
                </th>
                <th scope="col">
                  <Trans context="of a group’s consults">Share</Trans>
                </th>
                {week.map((day) => (
                  <th key={day} scope="col" data-day>
                    <abbr title={names[day]}>{names[day]?.slice(0, 3)}</abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {group.members.map((member, index) => {
                const own = edited(member.personId);
                return own ? (
                  <MemberRow
                    key={member.personId}
                    index={index}
                    member={member}
                    own={own}
                    group={group}
                    readOnly={readOnly}
                    onChange={change}
                  />
                ) : null;
              })}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={4}>
                  <Trans>On duty</Trans>
                </th>
                {week.map((day) => (
                  <td key={day} data-day data-nobody={onDuty(day) === 0 || undefined}>
                    {onDuty(day)}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </section>
      )}
    </div>
  );
}

type RowProps = {
  index: number;
  member: GroupMember;
  own: EditedMember;
  group: Group;
  readOnly: boolean;
  onChange: (next: EditedMember) => void;
};

function MemberRow({ index, member, own, group, readOnly, onChange }: RowProps) {
  const { t } = useLingui();
  const names = useDayNames();
  const name = fullName(member);
  const { share, roster } = own;
  return (
    <tr>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its words stand deeper inside */}
      <th scope="row">
        <span className={classes.member}>
          <Initials index={index}>{initials(member)}</Initials>
          <span>
            {name}
            {member.personId === group.nextPersonId ? (
              <span className={classes.next}>
                <Trans>Next by turn</Trans>
              </span>
            ) : null}
            <span className={classes.meta} data-warn={!member.available || undefined}>
              {member.available ? (
                <Trans>On duty and available</Trans>
              ) : member.tomorrow ? (
                <Trans>Not today; on duty tomorrow</Trans>
              ) : (
                <Trans>Not on duty or not available</Trans>
              )}
            </span>
          </span>
        </span>
      </th>
      <td data-number>{member.open}</td>
      <td data-number data-due={member.due > 0 || undefined}>
        {member.due}
      </td>
      <td>
        {group.can.edit ? (
          <select
            className={classes.share}
            aria-label={t`Share of ${name}`}
            disabled={readOnly}
            value={share}
            onChange={({ target }) => onChange({ ...own, share: Number(target.value) })}
          >
            {shares.map((one) => (
              <option key={one} value={one}>
                {one}×
              </option>
            ))}
          </select>
        ) : (
          `${share}×`
        )}
      </td>
      {week.map((day) => {
        const on = roster.weekdays?.[day] ?? true;
        const label = t`${names[day] ?? ''}, ${name}`;
        const Sign = on ? IconCheck : IconMinus;
        return (
          <td key={day} data-day>
            {group.can.edit ? (
              <button
                type="button"
                className={classes.duty}
                aria-pressed={on}
                aria-label={label}
                disabled={readOnly}
                onClick={() => onChange(withWeekday(own, day, !on))}
              >
                {on ? <IconCheck size={16} stroke={1.75} aria-hidden="true" /> : null}
              </button>
            ) : (
              <span className={classes.duty} data-on={on || undefined}>
                <Sign size={16} stroke={1.75} aria-hidden="true" />
                <span className="visually-hidden">{on ? t`On duty` : t`Off duty`}</span>
              </span>
            )}
          </td>
        );
      })}
    </tr>
  );
}
