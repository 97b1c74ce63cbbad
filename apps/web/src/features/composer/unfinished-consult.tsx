import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { claimsQuery } from '../../app/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { discardUploads } from '../attachment/attachment.ts';
import { type ComposerSearch, draftSearch } from './composer-search.ts';
import { continueForm, setFormOfTab, formOfTab, unfinishedForms } from './form-claim.ts';
import { forgetForm, keepForm, type KeptForm } from './kept-form.ts';
import classes from './composer.module.css';

/** Offers consults that somebody began and neither sent nor discarded: to go on with, or to discard. */
export function UnfinishedConsult() {
  const { t } = useLingui();
  const personId = useQuery(claimsQuery).data?.uid ?? null;
  const [forms, setForms] = useState<readonly KeptForm[]>([]);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (personId === null) return;
    let left = false;
    void unfinishedForms(personId).then((found) => {
      if (!left) setForms(found);
    });
    return () => {
      left = true;
    };
  }, [personId, turn]);

  const discard = (gone: KeptForm) => {
    if (personId === null) return;
    const ofTab = formOfTab() === gone.formId;
    forgetForm(personId, gone.formId);
    const putBack = gone.draft ? null : discardUploads(gone.formId);
    if (ofTab) setFormOfTab(null);
    setTurn((now) => now + 1);
    showSnack({
      text: t`What you had typed is discarded.`,
      undo: () => {
        putBack?.();
        keepForm(personId, gone);
        if (ofTab) setFormOfTab(gone.formId);
        setTurn((now) => now + 1);
      },
    });
  };
  return forms.map((kept) => (
    <Banner
      key={kept.formId}
      tone="info"
      flush
      title={<Trans>A consult is not sent yet.</Trans>}
      action={
        <span className={classes.unfinished}>
          <Link
            to="/dashboard/consult/consult-form"
            search={addressOf(kept)}
            className={buttonClass('plain')}
            onClick={() => continueForm(kept.formId)}
          >
            <Trans>Continue</Trans>
          </Link>
          <Button look="quiet" onClick={() => discard(kept)}>
            <Trans>Discard</Trans>
          </Button>
        </span>
      }
    >
      {nameOf(kept) ? (
        <Trans>What you wrote about {nameOf(kept)} is kept.</Trans>
      ) : (
        <Trans>What you wrote is kept.</Trans>
      )}
    </Banner>
  ));
}

function nameOf({ values }: KeptForm): string {
  return [values.patientFirstName, values.patientLastName]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
}

function addressOf({ serviceId, locationId, draft }: KeptForm): ComposerSearch {
  return {
    ...draftSearch(draft),
    ...(serviceId === null ? {} : { serviceId }),
    ...(locationId === null ? {} : { locationId }),
  };
}
