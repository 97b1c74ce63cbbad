import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { afterCommit } from '../../ui/after-commit.tsx';
import { announce } from '../../ui/announce.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { PageBody, Toolbar } from '../../ui/page.tsx';
import type { Group } from '../promise/promise.ts';
import { SaveActions, SettingsNotes } from '../schedule/schedule.ts';
import { DifferentDays } from './different-days.tsx';
import { readSpan } from './edited-group.ts';
import { GroupDifferences } from './group-differences.tsx';
import { FinderSays } from './finder-says.tsx';
import { modeMeaning, modeName, offeredModes } from './mode-words.ts';
import { PromiseFields } from './promise-fields.tsx';
import { Roster } from './roster.tsx';
import { useGroupForm } from './use-group-form.ts';
import { WaitingList } from './waiting-list.tsx';
import classes from './group.module.css';

type Props = { group: Group; picker: ReactNode };

/** One group: how it gives its consults, what it promises, and who is on duty when. */
export function GroupPage({ group, picker }: Props) {
  const { t, i18n } = useLingui();
  const form = useGroupForm(group);
  const [tried, setTried] = useState(false);
  const { can, keepers, members } = group;
  const { value } = form;
  const wrong = (['answered', 'seen'] as const).find((one) => readSpan(value[one]) === undefined);
  const save = async (): Promise<boolean> => {
    setTried(wrong !== undefined);
    if (wrong === undefined) return form.save();
    announce(t`Check form for errors.`);
    afterCommit(() => document.getElementById(`promise-${wrong}`)?.focus());
    return false;
  };
  const count = members.length;
  const readOnly = !can.edit || form.state === 'running';
  return (
    <>
      <Toolbar end={can.edit ? <SaveActions form={form} label={t`Save`} onSave={() => void save()} /> : null}>
        {picker}
        <span className={classes.lead}>
          {t`${plural(count, { one: '# member', other: '# members' })}`} ·{' '}
          {can.edit ? <Trans>you keep this group</Trans> : <KeptBy keepers={keepers} />}
        </span>
      </Toolbar>
      <SettingsNotes
        form={{ ...form, save }}
        failed={form.failedText || t`Error saving the group`}
        theirs={<GroupDifferences group={group} mine={value} theirs={form.theirs} />}
      />
      <PageBody padded>
        {can.give || (group.waiting ?? 0) > 0 ? <WaitingList group={group} /> : null}
        <div className={classes.two}>
          <fieldset className={classes.bare} disabled={readOnly}>
            <legend>
              <Trans>A new consult is given</Trans>
            </legend>
            {can.edit ? (
              <div className={classes.modes}>
                {offeredModes.map((mode) => (
                  <Checkbox
                    key={mode}
                    radio
                    name="group-mode"
                    label={<strong>{modeName(i18n, mode)}</strong>}
                    hint={modeMeaning(i18n, mode)}
                    checked={value.mode === mode}
                    onChange={() => form.put({ mode })}
                  />
                ))}
              </div>
            ) : (
              <p>
                <strong>{modeName(i18n, group.mode)}</strong>
                <span className={classes.meta}>{modeMeaning(i18n, group.mode)}</span>
              </p>
            )}
          </fieldset>
          <PromiseFields group={group} form={form} tried={tried} readOnly={readOnly} />
        </div>
        <Roster group={group} form={form} readOnly={readOnly} />
        <DifferentDays group={group} form={form} readOnly={readOnly} />
        <FinderSays group={group} />
      </PageBody>
    </>
  );
}

function KeptBy({ keepers }: Pick<Group, 'keepers'>) {
  const { t, i18n } = useLingui();
  const names = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(
    keepers.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  );
  return <>{t`kept by ${names}`}</>;
}
