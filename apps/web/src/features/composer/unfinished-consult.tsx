import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocal } from '../../app/local/local.ts';
import { wholeAgeWords } from '../../ui/age-words.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useNow } from '../../ui/now.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { timeWords } from '../../ui/time-words.ts';
import { discardUploads } from '../attachment/attachment.ts';
import { type ComposerSearch, draftSearch } from './composer-search.ts';
import { continueForm } from './continued.ts';
import { forgetForm, keepForm, patientName, type KeptForm } from './kept-consult.ts';
import { useUnfinished } from './use-unfinished.ts';
import classes from './composer.module.css';
import { businessDayAt, byServer } from '../../ui/server-clock.ts';

/** How many unfinished consults the finder shows at first. */
const shownAtFirst = 3;

/**
 * The consults that somebody began and neither sent nor discarded, by patient, service and age: to go on with, or to
 * discard. While the person chooses a service for one of them (`choosing`), it stands first and says so.
 */
export function UnfinishedConsult({ choosing }: { choosing: string | null }) {
  const { t } = useLingui();
  const local = useLocal();
  const forms = useUnfinished(local);
  const [all, setAll] = useState(false);

  const discard = (gone: KeptForm) => {
    if (!local) return;
    void forgetForm(local.vault, gone.formId);
    const putBack = gone.draft ? null : discardUploads(gone.formId);
    showSnack({
      text: t`What you had typed is discarded.`,
      undo: () => {
        putBack?.();
        void keepForm(local.vault, gone);
      },
    });
  };
  const chosenFor = forms.find(({ formId }) => formId === choosing);
  const others = forms.filter((one) => one !== chosenFor);
  const shown = all ? others : others.slice(0, shownAtFirst);
  const hidden = others.length - shown.length;
  return (
    <>
      {chosenFor ? <Choosing kept={chosenFor} /> : null}
      {shown.map((kept) => (
        <Unfinished key={kept.formId} kept={kept} onDiscard={() => discard(kept)} />
      ))}
      {hidden > 0 ? (
        <p className={classes.moreUnfinished}>
          <Button look="quiet" onClick={() => setAll(true)}>
            {t`Show ${hidden} more`}
          </Button>
        </p>
      ) : null}
    </>
  );
}

/** The consult for which a service is chosen, and the way to begin another one instead. */
function Choosing({ kept }: { kept: KeptForm }) {
  const { t } = useLingui();
  const name = patientName(kept.values);
  return (
    <Banner
      tone="info"
      flush
      title={name ? t`Choose a service for the consult about ${name}.` : t`Choose a service for your consult.`}
      action={
        <span className={classes.unfinished}>
          <ContinueLink kept={kept} />
          <Link to="/dashboard/consult" search={placeOf(kept)} className={buttonClass('quiet')}>
            <Trans>Start another consult</Trans>
          </Link>
        </span>
      }
    />
  );
}

function Unfinished({ kept, onDiscard }: { kept: KeptForm; onDiscard: () => void }) {
  const { t, i18n } = useLingui();
  const now = new Date(useNow());
  const age = wholeAgeWords(i18n, kept.values.patientDateOfBirth, businessDayAt(now.getTime()));
  const who = [patientName(kept.values) || t`No name yet`, age].filter(Boolean).join(', ');
  const time = timeWords(i18n, new Date(byServer(kept.at)), now);
  const about = [kept.serviceTitle, kept.draft ? t`draft with unsaved changes` : t`not sent yet`, t`typed ${time}`];
  return (
    <Banner
      tone="info"
      flush
      title={who}
      action={
        <span className={classes.unfinished}>
          <ContinueLink kept={kept} />
          <Button look="quiet" onClick={onDiscard} aria-label={t`Discard: ${who}`}>
            <Trans>Discard</Trans>
          </Button>
        </span>
      }
    >
      {about.filter(Boolean).join(' · ')}
    </Banner>
  );
}

function ContinueLink({ kept }: { kept: KeptForm }) {
  const { t } = useLingui();
  const name = patientName(kept.values);
  return (
    <Link
      to="/dashboard/consult/consult-form"
      search={addressOf(kept)}
      className={buttonClass('plain')}
      onClick={() => continueForm(kept.formId)}
      aria-label={name ? t`Continue: ${name}` : undefined}
    >
      <Trans>Continue</Trans>
    </Link>
  );
}

function placeOf({ locationId }: KeptForm): { locationId?: string } {
  return locationId === null ? {} : { locationId };
}

function addressOf(kept: KeptForm): ComposerSearch {
  const { formId, serviceId, draft } = kept;
  return {
    ...draftSearch(draft),
    ...(serviceId === null ? {} : { serviceId }),
    ...placeOf(kept),
    form: formId,
  };
}
