import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocal, useShownOf } from '../../app/local/local.ts';
import { wholeAgeWords } from '../../ui/age-words.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useNow } from '../../ui/now.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { timeWords } from '../../ui/time-words.ts';
import { discardUploads } from '../attachment/attachment.ts';
import { type ComposerSearch, draftSearch } from './composer-search.ts';
import { consultCalls, submittedIn, type Submitted } from './consult-command.ts';
import { continueForm } from './continued.ts';
import { forgetForm, keepForm, patientName, type KeptForm } from './kept-consult.ts';
import { useUnfinished } from './use-unfinished.ts';
import classes from './composer.module.css';
import { businessDayAt, byServer } from '../../ui/server-clock.ts';

/** How many unfinished consults the finder shows at first. */
const shownAtFirst = 3;

/**
 * The consults that somebody began and neither sent nor discarded, by patient, service and age: to go on with, or to
 * discard; before them those that were submitted and wait. While the person chooses a service for one of them
 * (`choosing`), it stands first and says so.
 */
export function UnfinishedConsult({ choosing }: { choosing: string | null }) {
  const { t } = useLingui();
  const local = useLocal();
  const submitted = submittedIn(useShownOf(consultCalls)).filter(({ standing }) => standing !== 'sent');
  const sent = new Set(submitted.map(({ command }) => command.preview.form.formId));
  const forms = useUnfinished(local).filter(({ formId }) => !sent.has(formId));
  const [all, setAll] = useState(false);

  const discard = (gone: KeptForm) => {
    if (!local) return;
    void forgetForm(local.vault, gone.formId);
    const putBack = discardUploads(gone.formId, gone.draft !== null);
    showSnack({
      text: t`What you had typed is discarded.`,
      undo: () => {
        putBack();
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
      {submitted.map((one) => (
        <Waiting key={one.command.id} submitted={one} />
      ))}
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

/** A consult that was submitted and that the server does not have, or has refused. */
function Waiting({ submitted: { command, standing } }: { submitted: Submitted }) {
  const { t } = useLingui();
  const { form } = command.preview;
  const who = useWho(form);
  const stuck = standing === 'refused' || standing === 'asks';
  const about = [form.serviceTitle, stuck ? t`not sent` : t`waiting to be sent`];
  return (
    <Banner
      tone={stuck ? 'err' : 'info'}
      flush
      title={who}
      action={
        <Link
          to="/dashboard/consult/consult-form"
          search={addressOf(form)}
          className={buttonClass('plain')}
          aria-label={stuck ? t`Edit: ${who}` : t`Open: ${who}`}
        >
          {stuck ? <Trans>Edit</Trans> : <Trans>Open</Trans>}
        </Link>
      }
    >
      {about.filter(Boolean).join(' · ')}
    </Banner>
  );
}

/** Of whom a form is, with their age. */
function useWho({ values }: KeptForm): string {
  const { t, i18n } = useLingui();
  const age = wholeAgeWords(i18n, values.patientDateOfBirth, businessDayAt(useNow()));
  return [patientName(values) || t`No name yet`, age].filter(Boolean).join(', ');
}

function Unfinished({ kept, onDiscard }: { kept: KeptForm; onDiscard: () => void }) {
  const { t, i18n } = useLingui();
  const now = new Date(useNow());
  const who = useWho(kept);
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
