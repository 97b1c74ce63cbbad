import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import type { ConsentToRecord } from '@consult/contract/media/media.ts';
import { consentGivers, consentUses, consentWays } from '@consult/domain/media/consent.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './consent-dialog.module.css';
import { giverNames, wayNames } from './consent-words.ts';

type Props = {
  /** What is recorded now, to be changed. */
  consent: ConsentToRecord | null;
  /** What it is recorded with. */
  about: ReactNode;
  /** Why it could not be recorded; null for no reason. */
  failure?: string | null;
  /** What the button says while it is being recorded. */
  running?: string | undefined;
  onRecord: (consent: ConsentToRecord) => void;
  onLater: () => void;
};

/** Asks who consented to the photos, how, and to what beside care. Nothing is chosen beforehand: it is a record. */
export function ConsentDialog({ consent, about, failure = null, running, onRecord, onLater }: Props) {
  const { t, i18n } = useLingui();
  const [givenBy, setGivenBy] = useState(consent?.givenBy ?? null);
  const [way, setWay] = useState(consent?.way ?? null);
  const [uses, setUses] = useState<ConsentToRecord['uses']>(consent?.uses ?? []);
  const [tried, setTried] = useState(false);
  const handleRecord = () => {
    setTried(true);
    if (givenBy && way) onRecord({ givenBy, way, uses });
  };
  return (
    <Dialog
      title={<Trans>Consent to photos</Trans>}
      onClose={onLater}
      actions={
        <>
          <Button onClick={onLater}>{consent ? <Trans>Cancel</Trans> : <Trans>Later</Trans>}</Button>
          <Button look="primary" running={running} onClick={handleRecord}>
            <Trans>Record consent</Trans>
          </Button>
        </>
      }
    >
      {failure ? <Banner tone="err">{failure}</Banner> : null}
      <p className={classes.about}>{about}</p>
      <Group title={<Trans>Who gave it</Trans>} fault={tried && !givenBy ? t`Choose who gave it.` : null}>
        {consentGivers.map((one) => (
          <Checkbox
            key={one}
            radio
            name="givenBy"
            label={i18n._(giverNames[one])}
            checked={givenBy === one}
            onChange={() => setGivenBy(one)}
          />
        ))}
      </Group>
      <Group title={<Trans>How it was given</Trans>} fault={tried && !way ? t`Choose how it was given.` : null}>
        {consentWays.map((one) => (
          <Checkbox
            key={one}
            radio
            name="way"
            label={i18n._(wayNames[one])}
            checked={way === one}
            onChange={() => setWay(one)}
          />
        ))}
      </Group>
      <Group title={<Trans>What for, beside the patient’s care</Trans>} fault={null}>
        {consentUses.map((one) => (
          <Checkbox
            key={one}
            label={one === 'teaching' ? <Trans>Teaching</Trans> : <Trans>Improving models</Trans>}
            checked={uses.includes(one)}
            onChange={({ currentTarget }) =>
              setUses(consentUses.filter((use) => (use === one ? currentTarget.checked : uses.includes(use))))
            }
          />
        ))}
      </Group>
    </Dialog>
  );
}

function Group({ title, fault, children }: { title: ReactNode; fault: string | null; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className={classes.group} aria-describedby={fault ? id : undefined}>
      <legend>{title}</legend>
      <div className={classes.choices}>{children}</div>
      {fault ? (
        <p className={classes.fault} id={id} role="alert">
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          {fault}
        </p>
      ) : null}
    </fieldset>
  );
}
