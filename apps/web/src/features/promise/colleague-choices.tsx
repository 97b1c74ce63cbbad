import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { fullName } from '../../app/names.ts';
import type { Choice } from '../../ui/choice-list.tsx';
import type { Group, GroupMember } from './group-query.ts';
import classes from './promise.module.css';

/** '2 open, 1 due'. */
export function ColleagueCounts({ open, due }: Pick<GroupMember, 'open' | 'due'>) {
  const { t } = useLingui();
  const opened = t`${plural(open, { one: '# open', other: '# open' })}`;
  const late = t`${plural(due, { one: '# due', other: '# due' })}`;
  return (
    <>
      {opened}, {late}
    </>
  );
}

/** The members who can be given a consult; who is not there at all is named and can't be chosen. */
export function colleagueChoices({ members, nextPersonId }: Group, without: ReadonlySet<string | null>): Choice[] {
  return members
    .filter(({ personId }) => !without.has(personId))
    .map((member) => ({
      value: member.personId,
      words: fullName(member),
      disabled: !member.available && !member.tomorrow,
      label: (
        <span className={classes.colleague}>
          {fullName(member)}
          <small data-warn={!member.available || undefined}>
            {member.personId === nextPersonId ? (
              <>
                <Trans>Next by turn</Trans>
                {' · '}
              </>
            ) : null}
            {member.available ? null : (
              <>
                {member.tomorrow ? <Trans>On duty tomorrow</Trans> : <Trans>Not on duty or not available</Trans>}
                {' · '}
              </>
            )}
            <ColleagueCounts open={member.open} due={member.due} />
          </small>
        </span>
      ),
    }));
}
