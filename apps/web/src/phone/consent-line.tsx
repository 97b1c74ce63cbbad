import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil, IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { ConsentToRecord } from '@consult/contract/media/media.ts';
import camera from '../features/camera/camera.module.css';
import { ConsentDialog } from '../features/consent/consent-dialog.tsx';
import { givenWords, usesWords } from '../features/consent/consent-words.ts';
import { Button } from '../ui/button.tsx';
import type { ConsentAnswer } from './use-consent.ts';

type Props = { answer: ConsentAnswer | null; onRecord: (consent: ConsentToRecord | null) => void };

/** The consent under which photos are taken; it is asked for once, before the first. */
export function ConsentLine({ answer, onRecord }: Props) {
  const { t, i18n } = useLingui();
  const [changing, setChanging] = useState(false);
  const consent = answer?.consent ?? null;
  const handleDone = (given: ConsentToRecord | null) => {
    setChanging(false);
    onRecord(given);
  };
  return (
    <section className={camera.section} aria-label={t`Consent`}>
      <div className={camera.consent} data-none={consent ? undefined : true}>
        {consent ? (
          <IconShieldCheck size={18} stroke={1.75} aria-hidden="true" />
        ) : (
          <IconShieldOff size={18} stroke={1.75} aria-hidden="true" />
        )}
        <p>
          {consent ? givenWords(i18n, consent) : <Trans>No consent recorded</Trans>}
          {consent ? <span className={camera.uses}>{usesWords(i18n, consent)}</span> : null}
        </p>
        <Button
          look={consent ? 'quiet' : 'plain'}
          icon={consent ? <IconPencil size={16} stroke={1.75} aria-hidden="true" /> : undefined}
          onClick={() => setChanging(true)}
        >
          {consent ? <Trans>Change</Trans> : <Trans>Record consent</Trans>}
        </Button>
      </div>
      {changing || answer === null ? (
        <ConsentDialog
          about={<Trans>It goes with every photo that this phone takes from now on.</Trans>}
          consent={consent}
          onRecord={handleDone}
          onLater={() => (answer === null ? handleDone(null) : setChanging(false))}
        />
      ) : null}
    </section>
  );
}
