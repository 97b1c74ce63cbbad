import { Trans, useLingui } from '@lingui/react/macro';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { addDays } from '@consult/domain/time/business-time.ts';
import { announce } from '../../ui/announce.tsx';
import { useBusinessToday } from '../../ui/now.ts';
import type { Group } from '../promise/promise.ts';
import { useDayNames, weekdayWords } from '../schedule/schedule.ts';
import type { EditedMember } from './edited-group.ts';
import { RosterHead } from './roster-head.tsx';
import { heads, RosterRow } from './roster-row.tsx';
import { usualWords, weekWords } from './roster-words.ts';
import { daysOf, isAway, isOn, mondayOf, type RosterDay, type RosterView } from './roster-week.ts';
import type { GroupForm } from './use-group-form.ts';
import { useRosterKeys } from './use-roster-keys.ts';
import classes from './group.module.css';

type Props = { group: Group; form: GroupForm; readOnly: boolean };

/** Who is on duty when, week by week, with what each has: open, due, and their share. */
export function Roster({ group, form, readOnly }: Props) {
  const { i18n } = useLingui();
  const names = useDayNames();
  const today = useBusinessToday();
  const [view, setView] = useState<RosterView>(() => mondayOf(today));
  const { members } = form.value;
  const days = daysOf(view);
  const rows = group.members.flatMap((member) => {
    const own = members.find((one) => one.personId === member.personId);
    return own ? [{ member, own }] : [];
  });
  const show = (next: RosterView) => {
    setView(next);
    announce(next === null ? i18n._(usualWords) : weekWords(i18n, next));
  };
  const cellAt = useRosterKeys(rows.length, (weeks) => {
    if (view === null) return;
    const next = addDays(view, 7 * weeks);
    if (next >= mondayOf(today)) show(next);
  });
  const put = (next: readonly EditedMember[]) =>
    form.put({ members: members.map((one) => next.find(({ personId }) => personId === one.personId) ?? one) });
  const there = (day: RosterDay): number =>
    rows.filter(({ member, own }) => isOn(own, day) && !isAway(member, day)).length;
  const nobody = days.filter((day) => there(day) === 0 && (day.day === null || day.day >= today));
  const said = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(
    nobody.map(({ weekday, day }) => (day === null ? (names[weekday] ?? '') : weekdayWords(i18n, day))),
  );
  if (group.members.length === 0)
    return (
      <div className={classes.rosterPart}>
        <h2>
          <Trans>Roster</Trans>
        </h2>
        <p className={classes.meta}>
          <Trans>This group has no members yet. An administrator adds them.</Trans>
        </p>
      </div>
    );
  return (
    <div className={classes.rosterPart}>
      <RosterHead
        view={view}
        today={today}
        members={members}
        canEdit={group.can.edit}
        readOnly={readOnly}
        onView={show}
        onPut={put}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must scroll it */}
      <section className={classes.scroll} aria-labelledby="group-roster" tabIndex={0}>
        <table className={classes.roster}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Member</Trans>
              </th>
              <th scope="col" data-number>
                {i18n._(heads.open)}
              </th>
              <th scope="col" data-number>
                {i18n._(heads.due)}
              </th>
              <th scope="col" data-number>
                {i18n._(heads.share)}
              </th>
              {days.map(({ weekday, day }) => (
                <th key={weekday} scope="col" data-day data-today={day === today || undefined}>
                  <abbr title={names[weekday]}>{names[weekday]?.slice(0, 3)}</abbr>
                  {day === null ? null : <span className={classes.date}>{Number(day.slice(8))}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ member, own }, index) => (
              <RosterRow
                key={member.personId}
                index={index}
                member={member}
                own={own}
                days={days}
                today={today}
                next={member.personId === group.nextPersonId}
                canEdit={group.can.edit}
                readOnly={readOnly}
                cell={(column) => cellAt(index, column)}
                onChange={(next) => put([next])}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                <Trans>On duty</Trans>
              </th>
              {days.map((day) => (
                <td key={day.weekday} data-day data-nobody={there(day) === 0 || undefined}>
                  {there(day)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
      {nobody.length > 0 && group.mode !== 'everyone' ? (
        <p className={classes.says}>
          <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
          <Trans>Nobody is on duty: {said}.</Trans>
        </p>
      ) : null}
    </div>
  );
}
