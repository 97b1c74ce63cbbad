import { Trans } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { locationsMax } from '@consult/domain/profile/clinic.ts';
import { isPractitioner } from '@consult/domain/profile/settings.ts';
import type { ProfileHolder } from '@consult/domain/profile/settings.ts';
import type { Input } from '../../app/call.ts';
import { useWantedForm } from '../../app/local/wanted-form.ts';
import type { Profile } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { ClinicDialog } from './clinic-dialog.tsx';
import { ClinicRow } from './clinic-row.tsx';
import { DisableDialog } from './disable-dialog.tsx';
import { Section } from './section.tsx';
import classes from './profile.module.css';

type Open = { kind: 'add' } | { kind: 'edit' | 'disable'; id: string };

/** The places of work. Staff sees its clinics; practitioners add, change and disable theirs, and choose the default. */
export function ClinicsSection({ profile, who }: { profile: Profile; who: ProfileHolder }) {
  const [open, setOpen] = useState<Open | null>(null);
  const mine = isPractitioner(who);
  const { locations } = profile;
  const opened = (open && 'id' in open && locations.find(({ id }) => id === open.id)) || null;
  useWantedForm(({ call, input }) => {
    if (call === 'profile-addLocation') setOpen({ kind: 'add' });
    if (call === 'profile-changeLocation')
      setOpen({ kind: 'edit', id: (input as Input<'profile-changeLocation'>).locationId });
    return call.startsWith('profile-');
  });
  return (
    <Section
      title={<Trans>Your Clinics</Trans>}
      about={
        mine ? (
          <Trans>Consults are sent from the default clinic unless you choose another one.</Trans>
        ) : (
          <Trans>An administrator changes where you work.</Trans>
        )
      }
      action={
        mine && locations.length < locationsMax ? (
          <Button
            icon={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => setOpen({ kind: 'add' })}
          >
            <Trans>Add a clinic</Trans>
          </Button>
        ) : null
      }
    >
      {locations.length === 0 ? (
        <p className={classes.meta}>
          {mine ? (
            <Trans>You have no clinic yet. Add the one that you send consults from.</Trans>
          ) : (
            <Trans>You work at no clinic.</Trans>
          )}
        </p>
      ) : (
        <ul className={classes.clinics}>
          {locations.map((location) => (
            <ClinicRow
              key={location.id}
              location={location}
              locations={locations}
              mine={mine}
              onEdit={() => setOpen({ kind: 'edit', id: location.id })}
              onDisableDefault={() => setOpen({ kind: 'disable', id: location.id })}
            />
          ))}
        </ul>
      )}
      {open?.kind === 'add' || (open?.kind === 'edit' && opened) ? (
        <ClinicDialog province={profile.province} location={opened} onClose={() => setOpen(null)} />
      ) : null}
      {open?.kind === 'disable' && opened ? (
        <DisableDialog location={opened} locations={locations} onClose={() => setOpen(null)} />
      ) : null}
    </Section>
  );
}
