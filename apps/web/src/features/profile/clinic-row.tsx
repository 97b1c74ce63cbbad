import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconCircleOff, IconDots, IconExternalLink, IconPencil, IconStar } from '@tabler/icons-react';
import { selectableLocations } from '@consult/domain/profile/locations.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { ActionMenu, type MenuItem } from '../../ui/action-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { Switch } from '../../ui/switch.tsx';
import { setDefault, setEnabled, setReplies, type Location } from './profile-changes.ts';
import classes from './profile.module.css';

type Props = {
  location: Location;
  locations: readonly Location[];
  /** Whether the viewer may change anything here. */
  mine: boolean;
  onEdit: () => void;
  onDisableDefault: () => void;
};

/** One clinic with its contact, and its actions behind one button. */
export function ClinicRow({ location, locations, mine, onEdit, onDisableDefault }: Props) {
  const { t, i18n } = useLingui();
  const { clinicName, clinicPhone, fax, emr } = location;
  const isDefault = location.default && !location.disabled;
  const address = [location.street, [location.city, location.province].filter(Boolean).join(', '), location.postalCode];
  const numbers = [clinicPhone && t`Phone ${clinicPhone}`, fax ? t`Fax ${fax}` : t`No fax number`];
  return (
    <li className={classes.clinic} data-disabled={location.disabled || undefined}>
      <div className={classes.words}>
        <p className={classes.name}>
          <span>{clinicName}</span>
          {isDefault ? (
            <span className={classes.mark}>
              <Trans>Default</Trans>
            </span>
          ) : null}
          {location.disabled ? (
            <span className={classes.mark} data-off>
              {location.left ? <Trans>You no longer work here</Trans> : <Trans>Disabled</Trans>}
            </span>
          ) : null}
        </p>
        <p className={classes.meta}>{address.filter(Boolean).join(' · ')}</p>
        <p className={classes.meta}>{numbers.filter(Boolean).join(' · ')}</p>
        {emr ? (
          <p className={classes.meta}>
            <a href={emr} target="_blank" rel="noreferrer" aria-label={t`Record system (opens in a new tab)`}>
              <Trans>Record system</Trans>{' '}
              <IconExternalLink style={{ display: 'inline' }} size={14} stroke={2} aria-hidden="true" />
            </a>
          </p>
        ) : null}
        {mine && location.editable && !location.disabled ? (
          <Switch
            label={t`Patients may reply`}
            hint={
              <Trans>
                A patient whose consult you share with them can write to the clinic, five times a day. It arrives in
                your patient messages, unread.
              </Trans>
            }
            checked={location.patientReplies}
            onChange={({ currentTarget: { checked } }) => void setReplies(location.id, checked).catch(fail)}
          />
        ) : location.patientReplies ? (
          <p className={classes.meta}>
            <Trans>Patients may reply to the clinic. An administrator decides it.</Trans>
          </p>
        ) : null}
      </div>
      {mine && !location.left ? (
        <ActionMenu label={t`Actions for ${clinicName}`} items={items()}>
          {(trigger) => (
            <IconButton
              {...trigger}
              label={t`Actions for ${clinicName}`}
              icon={<IconDots size={18} stroke={1.75} aria-hidden="true" />}
            />
          )}
        </ActionMenu>
      ) : null}
    </li>
  );

  function items(): MenuItem[] {
    const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
    const only = selectableLocations(locations).length === 1;
    const edit = { key: 'edit', label: t`Edit`, icon: <IconPencil {...icon} />, onSelect: onEdit };
    if (location.disabled)
      return [
        edit,
        {
          key: 'enable',
          label: t`Enable`,
          icon: <IconCircleCheck {...icon} />,
          onSelect: () =>
            run(
              () => setEnabled(location.id, true),
              t`Consults can be sent from ${clinicName} again.`,
              () => setEnabled(location.id, false),
            ),
        },
      ];
    const before = locations.find((one) => one.default);
    return [
      edit,
      ...(isDefault
        ? []
        : [
            {
              key: 'default',
              label: t`Make default`,
              icon: <IconStar {...icon} />,
              onSelect: () =>
                run(
                  () => setDefault(location.id),
                  t`${clinicName} is your default clinic.`,
                  before && !before.disabled ? () => setDefault(before.id) : undefined,
                ),
            },
          ]),
      {
        key: 'disable',
        label: t`Disable`,
        icon: <IconCircleOff {...icon} />,
        disabled: only,
        ...(only ? { hint: t`Your only clinic` } : {}),
        onSelect: () =>
          isDefault
            ? onDisableDefault()
            : run(
                () => setEnabled(location.id, false),
                t`${clinicName} is disabled.`,
                () => setEnabled(location.id, true),
              ),
      },
    ];
  }

  function run(change: () => Promise<void>, done: string, undo?: () => Promise<void>): void {
    change().then(
      () =>
        showSnack({
          text: done,
          ...(undo ? { undo: () => void undo().catch(fail) } : {}),
        }),
      fail,
    );
  }

  function fail(error: unknown): void {
    showSnack({ text: `${t`Error updating profile`}. ${callErrorText(i18n, error)}` });
  }
}
