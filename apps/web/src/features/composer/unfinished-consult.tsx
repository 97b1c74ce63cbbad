import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { claimsQuery } from '../../app/session.ts';
import { wholeAgeWords } from '../../ui/age-words.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useNow } from '../../ui/now.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { timeWords } from '../../ui/time-words.ts';
import { discardUploads } from '../attachment/attachment.ts';
import { type ComposerSearch, draftSearch } from './composer-search.ts';
import { continueForm, unfinishedForms } from './form-claim.ts';
import { forgetForm, keepForm, type KeptForm } from './kept-form.ts';
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
  const personId = useQuery(claimsQuery).data?.uid ?? null;
  const [forms, setForms] = useState<readonly KeptForm[]>([]);
  const [turn, setTurn] = useState(0);
  const [all, setAll] = useState(false);
  useEffect(() => {
    if (personId === null) return;
    let left = false;
    void unfinishedForms(personId).then((found) => {
      if (!left) setForms(found);
    });
    return () => {
      left = true;
    };
  }, [personId, turn, choosing]);

  const discard = (gone: KeptForm) => {
    if (personId === null) return;
    forgetForm(personId, gone.formId);
    const putBack = gone.draft ? null : discardUploads(gone.formId);
    setTurn((now) => now + 1);
    showSnack({
      text: t`What you had typed is discarded.`,
      undo: () => {
        putBack?.();
        keepForm(personId, gone);
        setTurn((now) => now + 1);
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
  const name = nameOf(kept);
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
  const who = [nameOf(kept) || t`No name yet`, age].filter(Boolean).join(', ');
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
  const name = nameOf(kept);
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

function nameOf({ values }: KeptForm): string {
  return [values.patientFirstName, values.patientLastName]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
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
