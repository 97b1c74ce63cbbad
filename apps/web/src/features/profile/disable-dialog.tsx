import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { setEnabled, type Location } from './profile-changes.ts';
import classes from './profile.module.css';

type Props = { location: Location; locations: readonly Location[]; onClose: () => void };

/** The default clinic is disabled only together with choosing the next default. */
export function DisableDialog({ location, locations, onClose }: Props) {
  const { t, i18n } = useLingui();
  const others = locations.filter((one) => one.id !== location.id && !one.disabled);
  const [chosen, setChosen] = useState(others[0]?.id ?? '');
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { clinicName } = location;
  const disable = async () => {
    setRunning(true);
    setFailure(null);
    try {
      await setEnabled(location.id, false, chosen);
      onClose();
    } catch (error) {
      setFailure(error);
      setRunning(false);
    }
  };
  return (
    <Dialog
      title={t`Disable ${clinicName}`}
      onClose={running ? () => {} : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={running}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" onClick={() => void disable()} running={running ? t`Saving…` : undefined}>
            <Trans>Disable</Trans>
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {failure ? (
          <Banner tone="err" title={<Trans>Error updating profile</Trans>}>
            {callErrorText(i18n, failure)}
          </Banner>
        ) : null}
        <fieldset className={classes.choices} disabled={running}>
          <legend>
            <Trans>It is your default clinic. Which one takes its place?</Trans>
          </legend>
          {others.map((one) => (
            <Checkbox
              key={one.id}
              radio
              name="next-default"
              label={one.clinicName}
              hint={one.city}
              checked={one.id === chosen}
              onChange={() => setChosen(one.id)}
            />
          ))}
        </fieldset>
        <p className={classes.meta}>
          <Trans>Consults that were sent from it stay as they are.</Trans>
        </p>
      </div>
    </Dialog>
  );
}
