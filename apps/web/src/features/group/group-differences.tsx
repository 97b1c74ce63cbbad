import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { fullName } from '../../app/names.ts';
import type { Group } from '../promise/promise.ts';
import { shortDayWords, useDayNames } from '../schedule/schedule.ts';
import type { EditedGroup } from './edited-group.ts';
import { differencesOf, type GroupDifference } from './merged-group.ts';
import { modeName } from './mode-words.ts';
import classes from './group.module.css';

type Props = { group: Group; mine: EditedGroup; theirs: EditedGroup };

/** In what a keeper's unsaved work differs from what another one saved: theirs, and one's own. */
export function GroupDifferences({ group, mine, theirs }: Props) {
  const { t } = useLingui();
  const sayWhat = useWhat(group);
  const sayValue = useValue();
  const differences = differencesOf(mine, theirs);
  if (differences.length === 0) return <Trans>Both are the same. Yours can be saved.</Trans>;
  return (
    <ul className={classes.differences} aria-label={t`What differs`}>
      {differences.map((one) => {
        const what = sayWhat(one);
        const [saved, own] = [sayValue(one, theirs), sayValue(one, mine)];
        return <li key={what}>{t`${what}: ${saved}. Yours: ${own}`}</li>;
      })}
    </ul>
  );
}

/** What a difference is about. */
function useWhat(group: Group): (difference: GroupDifference) => string {
  const { t, i18n } = useLingui();
  return (one) => {
    const member = 'personId' in one ? group.members.find(({ personId }) => personId === one.personId) : undefined;
    const name = member ? fullName(member) : '';
    switch (one.what) {
      case 'mode':
        return t`How they give it`;
      case 'answered':
        return t`Answered within`;
      case 'seen':
        return t`Seen within`;
      case 'addedWeekdays':
        return t`Also working days`;
      case 'share':
        return t`Share of ${name}`;
      case 'weekdays':
        return t`Usual week of ${name}`;
      case 'day': {
        const day = shortDayWords(i18n, one.day);
        return t`${day}, ${name}`;
      }
    }
  };
}

/** What one of the two says of it. */
function useValue(): (difference: GroupDifference, group: EditedGroup) => string {
  const { t, i18n } = useLingui();
  const names = useDayNames();
  const listed = (on: readonly boolean[]): string =>
    [1, 2, 3, 4, 5, 6, 0]
      .filter((day) => on[day])
      .map((day) => names[day]?.slice(0, 3))
      .join(' ') || t`no day`;
  return (one, group) => {
    const member = 'personId' in one ? group.members.find(({ personId }) => personId === one.personId) : undefined;
    switch (one.what) {
      case 'mode':
        return modeName(i18n, group.mode);
      case 'answered':
      case 'seen': {
        const { amount, unit } = group[one.what];
        const count = Number(amount);
        if (!count) return t`no promise`;
        return unit === 'days'
          ? t`${plural(count, { one: '# working day', other: '# working days' })}`
          : t`${plural(count, { one: '# working hour', other: '# working hours' })}`;
      }
      case 'addedWeekdays':
        return listed(group.addedWeekdays);
      case 'share':
        return `${member?.share ?? 1}×`;
      case 'weekdays':
        return member?.roster.weekdays ? listed(member.roster.weekdays) : t`every day`;
      case 'day': {
        const duty = member?.roster.days.find(({ day }) => day === one.day)?.onDuty;
        return duty === undefined ? t`as usual` : duty ? t`on duty` : t`off duty`;
      }
    }
  };
}
