import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { fullName } from '../../app/names.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { focusTitleAfter } from '../../ui/focus-title.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Group } from '../promise/promise.ts';
import { shortDayWords } from '../schedule/schedule.ts';
import { withDay, type EditedMember } from './edited-group.ts';
import type { GroupForm } from './use-group-form.ts';
import classes from './group.module.css';

type Props = { group: Group; form: GroupForm; readOnly: boolean };

/** All days ahead on which a member's duty differs from their usual week, whichever week the roster shows. */
export function DifferentDays({ group, form, readOnly }: Props) {
  const { t, i18n } = useLingui();
  const list = useRef<HTMLUListElement>(null);
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
  if (rows.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby="group-days">
      <h2 id="group-days">
        <Trans>Days that differ</Trans>
      </h2>
      <ul ref={list} className={classes.days}>
        {rows.map(({ day, onDuty, member }, index) => {
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
                  ref={focusTitleAfter}
                  onClick={() => {
                    put(withDay(member, day, null));
                    afterCommit(() => {
                      const left = [...(list.current?.querySelectorAll('button') ?? [])];
                      (left[index] ?? left.at(-1))?.focus();
                    });
                  }}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
