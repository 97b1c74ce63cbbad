import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCloudOff, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { heldBy } from '../../app/guard.ts';
import { usePlaceWords } from '../../app/place-words.ts';
import { claimsQuery } from '../../app/session.ts';
import { wholeAgeWords } from '../../ui/age-words.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useNow } from '../../ui/now.ts';
import { businessDayAt, byServer } from '../../ui/server-clock.ts';
import { timeWordsWithin } from '../../ui/time-words.ts';
import { draftRoute, type DraftCard } from '../draft/draft.ts';
import type { Submitted } from './consult-command.ts';
import { addressOf, ContinueLink } from './continue-link.tsx';
import { patientName, type KeptForm } from './kept-consult.ts';
import classes from './unfinished.module.css';

const sign = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

type RowProps = {
  icon: ReactNode;
  who: string;
  about: readonly (string | null)[];
  wrong?: boolean;
  children: ReactNode;
};

/** Whose consult it is, over what is known of it, and what can be done with it. */
function Row({ icon, who, about, wrong = false, children }: RowProps) {
  return (
    <div className={classes.row} data-wrong={wrong || undefined} role={wrong ? 'alert' : 'status'}>
      {icon}
      <p className={classes.what}>
        <strong>{who} </strong>
        <span className={classes.about}>{about.filter(Boolean).join(' · ')}</span>
      </p>
      <span className={classes.actions}>{children}</span>
    </div>
  );
}

/** A consult that was submitted and that the server does not have, or has refused. */
export function WaitingConsult({ submitted: { command, standing } }: { submitted: Submitted }) {
  const { t } = useLingui();
  const { form } = command.preview;
  const who = useWho(form);
  const stuck = standing === 'refused' || standing === 'asks';
  return (
    <Row
      icon={stuck ? <IconAlertTriangle {...sign} /> : <IconCloudOff {...sign} />}
      who={who}
      about={[form.serviceTitle, stuck ? t`not sent` : t`waiting to be sent`]}
      wrong={stuck}
    >
      <Link
        to="/dashboard/consult/consult-form"
        search={addressOf(form)}
        className={buttonClass('plain')}
        aria-label={stuck ? t`Edit: ${who}` : t`Open: ${who}`}
      >
        {stuck ? <Trans>Edit</Trans> : <Trans>Open</Trans>}
      </Link>
    </Row>
  );
}

/** Of whom a form is, with their age. */
function useWho({ values }: KeptForm): string {
  const { t, i18n } = useLingui();
  const age = wholeAgeWords(i18n, values.patientDateOfBirth, businessDayAt(useNow()));
  return [patientName(values) || t`No name yet`, age].filter(Boolean).join(', ');
}

/** A form that lies unfinished on this device. */
export function UnfinishedForm({ kept, onDiscard }: { kept: KeptForm; onDiscard: () => void }) {
  const { t, i18n } = useLingui();
  const now = new Date(useNow());
  const who = useWho(kept);
  const time = timeWordsWithin(i18n, new Date(byServer(kept.at)), now);
  return (
    <Row
      icon={<IconPencil {...sign} />}
      who={who}
      about={[kept.serviceTitle, kept.draft ? t`draft with unsaved changes` : t`not sent yet`, t`typed ${time}`]}
    >
      <ContinueLink kept={kept} />
      <Button look="quiet" onClick={onDiscard} aria-label={t`Discard: ${who}`}>
        <Trans>Discard</Trans>
      </Button>
    </Row>
  );
}

/** A draft on the server. */
export function UnfinishedDraft({ draft, onDiscard }: { draft: DraftCard; onDiscard: () => void }) {
  const { t, i18n } = useLingui();
  const words = usePlaceWords();
  const beta = heldBy(useQuery(claimsQuery).data).has('betaEconsultSearch');
  const saved = timeWordsWithin(i18n, new Date(draft.updated), new Date(useNow()));
  const who = draft.patient || t`No name yet`;
  const subject = draft.empty ? t`This entry cannot be shown.` : words.subject(draft.subject) || t`No subject yet`;
  return (
    <Row
      icon={<IconPencil {...sign} />}
      who={who}
      about={[subject, draft.returned ? t`returned` : '', t`draft saved ${saved}`]}
    >
      <Link
        to={draftRoute(draft.activityType, beta)}
        search={{ collection: 'user_drafts', consultDraftId: draft.id }}
        className={buttonClass('plain')}
        aria-label={t`Continue: ${who}`}
      >
        <Trans>Continue</Trans>
      </Link>
      <Button look="quiet" onClick={onDiscard} aria-label={t`Discard: ${who}`}>
        <Trans>Discard</Trans>
      </Button>
    </Row>
  );
}
