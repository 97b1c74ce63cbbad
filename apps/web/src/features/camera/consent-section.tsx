import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil, IconShieldCheck, IconShieldOff, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ConsentToRecord } from '@consult/contract/media/media.ts';
import { Button } from '../../ui/button.tsx';
import { clockWords } from '../../ui/time-words.ts';
import classes from './camera.module.css';
import { ConsentDialog, givenWords, usesWords } from '../consent/consent.ts';
import { recordConsent, useConsentAnswer, type ConsentAnswer } from './visit-consent.ts';
import { beginVisit } from './visit-shots.ts';

type Props = {
  /** The camera shows a picture, which the question may cover. */
  live: boolean;
  /** A film is being recorded: it is of this patient, and nothing covers it. */
  recording: boolean;
};

/** The consent under which photos are taken now; it is asked for once a visit, once the camera shows a picture. */
export function ConsentSection({ live, recording }: Props) {
  const answer = useConsentAnswer();
  const [changing, setChanging] = useState(false);
  const handleDone = (consent: ConsentToRecord | null) => {
    setChanging(false);
    recordConsent(consent);
  };
  const about = <Trans>It goes with every photo from now on, until you change it or take none for 30 minutes.</Trans>;
  return (
    <section className={classes.section} aria-labelledby="heading-consent">
      <div className={classes.head}>
        <h2 id="heading-consent">
          <Trans>Consent</Trans>
        </h2>
        <div className={classes.acts}>
          {answer ? (
            <Button
              look="quiet"
              icon={<IconUserPlus size={16} stroke={1.75} aria-hidden="true" />}
              disabled={recording}
              onClick={beginVisit}
            >
              <Trans>Next patient</Trans>
            </Button>
          ) : null}
          {answer?.consent ? (
            <Button
              look="quiet"
              icon={<IconPencil size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => setChanging(true)}
            >
              <Trans>Change</Trans>
            </Button>
          ) : null}
        </div>
      </div>
      <Answer answer={answer} onRecord={() => setChanging(true)} />
      {changing ? (
        <ConsentDialog
          about={about}
          consent={answer?.consent ?? null}
          onRecord={handleDone}
          onLater={() => setChanging(false)}
        />
      ) : null}
      {!changing && live && !recording && answer === null ? (
        <ConsentDialog about={about} consent={null} onRecord={handleDone} onLater={() => handleDone(null)} />
      ) : null}
    </section>
  );
}

function Answer({ answer, onRecord }: { answer: ConsentAnswer | null; onRecord: () => void }) {
  const { i18n } = useLingui();
  if (!answer?.consent)
    return (
      <div className={classes.consent} data-none>
        <IconShieldOff size={18} stroke={1.75} aria-hidden="true" />
        <p>
          <Trans>No consent recorded</Trans>
        </p>
        <Button onClick={onRecord}>
          <Trans>Record consent</Trans>
        </Button>
      </div>
    );
  return (
    <div className={classes.consent}>
      <IconShieldCheck size={18} stroke={1.75} aria-hidden="true" />
      <p>
        {givenWords(i18n, answer.consent)} · {clockWords(i18n, new Date(answer.at))}
        <span className={classes.uses}>{usesWords(i18n, answer.consent)}</span>
      </p>
    </div>
  );
}
