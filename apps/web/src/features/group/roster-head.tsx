import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight, IconCopy } from '@tabler/icons-react';
import { addDays } from '@consult/domain/time/business-time.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { announce } from '../../ui/announce.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Segments } from '../../ui/segments.tsx';
import type { EditedMember } from './edited-group.ts';
import { mondayOf, withWeekAsUsual, withWeekRepeated, type RosterView } from './roster-week.ts';
import { usualWords, weekWords } from './roster-words.ts';
import classes from './group.module.css';

type Props = {
  view: RosterView;
  today: string;
  members: readonly EditedMember[];
  canEdit: boolean;
  readOnly: boolean;
  onView: (view: RosterView) => void;
  onPut: (members: readonly EditedMember[]) => void;
};

/** A roster reaches so many weeks ahead. */
const mostWeeks = 52;

/** Which week the roster shows, the way to the others, and what copies it. */
export function RosterHead({ view, today, members, canEdit, readOnly, onView, onPut }: Props) {
  const { t, i18n } = useLingui();
  const present = mondayOf(today);
  const monday = view ?? present;
  const copied = (said: string, copy: (member: EditedMember) => EditedMember) => {
    onPut(members.map(copy));
    announce(said);
  };
  return (
    <div className={classes.rosterHead}>
      <h2 id="group-roster">
        <Trans>Roster</Trans>
      </h2>
      <Segments
        label={t`What the roster shows`}
        value={view === null ? 'usual' : 'week'}
        choices={[
          { value: 'week', label: <Trans>By week</Trans> },
          { value: 'usual', label: i18n._(usualWords) },
        ]}
        onChange={(value) => onView(value === 'usual' ? null : present)}
      />
      {view === null ? null : (
        <span className={classes.weekOf}>
          <span className={classes.lead}>{weekWords(i18n, monday)}</span>
          <IconButton
            label={t`Week before`}
            icon={<IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />}
            disabled={monday <= present}
            onClick={() => onView(addDays(monday, -7))}
          />
          <IconButton
            label={t`Week after`}
            icon={<IconChevronRight size={18} stroke={1.75} aria-hidden="true" />}
            disabled={monday >= addDays(present, 7 * mostWeeks)}
            onClick={() => onView(addDays(monday, 7))}
          />
        </span>
      )}
      {canEdit && view !== null ? (
        <ActionMenu
          label={t`Copy week`}
          className={classes.copyWeek}
          items={[
            {
              key: 'next',
              label: t`To the week after`,
              onSelect: () => copied(t`Copied to the week after`, (one) => withWeekRepeated(one, monday, 1)),
            },
            {
              key: 'four',
              label: t`To the 4 weeks after`,
              onSelect: () => copied(t`Copied to the 4 weeks after`, (one) => withWeekRepeated(one, monday, 4)),
            },
            {
              key: 'usual',
              label: t`To every week`,
              onSelect: () => copied(t`Copied to every week`, (one) => withWeekAsUsual(one, monday)),
            },
          ]}
        >
          {(trigger) => (
            <Button
              {...trigger}
              look="quiet"
              disabled={readOnly}
              icon={<IconCopy size={16} stroke={1.75} aria-hidden="true" />}
            >
              <Trans>Copy week</Trans>
            </Button>
          )}
        </ActionMenu>
      ) : null}
    </div>
  );
}
