import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarOff, IconClock } from '@tabler/icons-react';
import { responseTimeBadge } from '@consult/domain/directory/response-time.ts';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import classes from './forward.module.css';
import type { RoutedSpecialist, RoutingTree } from './routing-query.ts';

export type Choice = { specialty: string; subsite: string | null; uid: string };

type Props = {
  tree: RoutingTree;
  choice: Choice;
  errors: { subsite?: string | undefined; specialist?: string | undefined };
  disabled: boolean;
  onChange: (choice: Choice) => void;
};

const sign = { size: 14, stroke: 2, 'aria-hidden': true } as const;

/** Chooses specialty, then subsite, then specialist: nearest and fastest first, in the server's order. */
export function SpecialistPicker({ tree, choice, errors, disabled, onChange }: Props) {
  const { t } = useLingui();
  const subsites = Object.keys(tree[choice.specialty] ?? {});
  const people = choice.subsite === null ? [] : (tree[choice.specialty]?.[choice.subsite] ?? []);
  const chooseSpecialty = (specialty: string) => {
    const own = Object.keys(tree[specialty] ?? {});
    // A single subsite needs no choice.
    onChange({ specialty, subsite: own.length === 1 ? (own[0] ?? null) : null, uid: '' });
  };
  return (
    <>
      <div className={classes.pair}>
        <SelectField
          id="forward-specialty"
          label={<Trans>Specialty</Trans>}
          value={choice.specialty}
          disabled={disabled}
          onChange={({ currentTarget }) => chooseSpecialty(currentTarget.value)}
        >
          <option value="">{t`Choose`}</option>
          {Object.keys(tree).map((specialty) => (
            <option key={specialty}>{specialty}</option>
          ))}
        </SelectField>
        <SelectField
          id="forward-subsite"
          label={<Trans>Subsite</Trans>}
          value={choice.subsite === null ? '' : `=${choice.subsite}`}
          error={errors.subsite}
          disabled={disabled || choice.specialty === ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...choice, subsite: value === '' ? null : value.slice(1), uid: '' })
          }
        >
          <option value="">{t`Choose`}</option>
          {subsites.map((subsite) => (
            <option key={subsite} value={`=${subsite}`}>
              {subsite || t`General`}
            </option>
          ))}
        </SelectField>
      </div>
      <ChoiceList
        id="forward-specialist"
        legend={<Trans>Specialist</Trans>}
        choices={people.map((person) => ({
          value: person.uid,
          words: [person.labelV2.name, person.labelV2.title, person.labelV2.location].join(' '),
          label: <Person person={person} />,
        }))}
        value={choice.uid}
        empty={<Trans>Choose a specialty and a subsite first.</Trans>}
        error={errors.specialist}
        disabled={disabled}
        onChange={(uid) => onChange({ ...choice, uid })}
      />
    </>
  );
}

function Person({ person: { labelV2, avgResponseTime, onVacation, vacationLastDay } }: { person: RoutedSpecialist }) {
  const { t } = useLingui();
  const until = vacationLastDay?.replaceAll('-', '/') ?? '';
  return (
    <span className={classes.person}>
      {[labelV2.name, labelV2.credentials].filter(Boolean).join(', ')}
      <span className={classes.meta}>
        {[labelV2.title, labelV2.location].filter(Boolean).join(' · ')}
        {onVacation ? (
          <span className={classes.away}>
            <IconCalendarOff {...sign} />
            {until ? t`On vacation until ${until}` : t`On vacation`}
          </span>
        ) : (
          <ResponseTime ms={avgResponseTime} />
        )}
      </span>
    </span>
  );
}

function ResponseTime({ ms }: { ms: number }) {
  const badge = responseTimeBadge(ms);
  if (!badge) return null;
  return (
    <span className={classes.fast}>
      <IconClock {...sign} />
      <span className="visually-hidden">
        <Trans>Average Response Time (Last 20)</Trans>{' '}
      </span>
      {badge.unit === 'under-hour' ? <Trans>&lt;1h</Trans> : null}
      {badge.unit === 'over-year' ? <Trans>&gt;1yr</Trans> : null}
      {badge.unit === 'hours' ? <Plural value={badge.count} one="# hour" other="# hours" /> : null}
      {badge.unit === 'days' ? <Plural value={badge.count} one="# day" other="# days" /> : null}
      {badge.unit === 'weeks' ? <Plural value={badge.count} one="# week" other="# weeks" /> : null}
      {badge.unit === 'months' ? <Plural value={badge.count} one="# month" other="# months" /> : null}
    </span>
  );
}
