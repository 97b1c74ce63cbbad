import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useId, type MouseEvent } from 'react';
import type { DraftCollection } from '@consult/contract/draft/draft.ts';
import { usePlaceWords } from '../../app/place-words.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import type { DraftCard } from './draft-queries.ts';
import { draftRoute } from './draft-route.ts';
import classes from './draft.module.css';

type Props = {
  draft: DraftCard;
  collection: DraftCollection;
  /** Whether the viewer holds betaEconsultSearch. */
  beta: boolean;
  chosen: boolean;
  onChoose: () => void;
};

/**
 * One draft of a list: its subject over patient, kind and forwarder, or over why it came back. The whole row opens it.
 */
export function DraftRow({ draft, collection, beta, chosen, onChoose }: Props) {
  const { t } = useLingui();
  const words = usePlaceWords();
  // A person's own drafts are never unread.
  const own = collection === 'user_drafts';
  const detailId = useId();
  const unreadId = useId();
  const { econsultForwarder: by, returned } = draft;
  const subject = draft.empty ? t`This entry cannot be shown.` : words.subject(draft.subject) || t`No subject yet`;
  const kinds = { econsult: t`eConsult`, phoneConsult: t`Phone consult`, referral: t`Referral` };
  const name = returned ? `${returned.by.firstName} ${returned.by.lastName}` : '';
  const from = by ? t`Forwarded by ${by.firstName} ${by.lastName}` : '';
  const handleClick = (event: MouseEvent<HTMLLIElement>) => {
    if ((event.target as Element).closest('a, button, label, input')) return;
    event.currentTarget.querySelector('a')?.click();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard opens it through the link
    <li
      className={classes.row}
      data-own={own || undefined}
      data-unread={!draft.read || undefined}
      data-empty={draft.empty || !draft.subject || undefined}
      data-chosen={chosen || undefined}
      onClick={handleClick}
    >
      <span className={classes.box}>
        <Checkbox
          label={<span className="visually-hidden">{t`Select ${subject}`}</span>}
          checked={chosen}
          onChange={onChoose}
        />
      </span>
      {own ? null : (
        <span>
          {draft.read ? null : (
            <span className={classes.dot}>
              <span className="visually-hidden" id={unreadId}>
                <Trans>Unread</Trans>
              </span>
            </span>
          )}
        </span>
      )}
      <span className={classes.what}>
        <Link
          to={draftRoute(draft.activityType, beta)}
          search={{ collection, consultDraftId: draft.id }}
          className={classes.subject}
          data-id={draft.id}
          aria-describedby={draft.read ? detailId : `${unreadId} ${detailId}`}
        >
          {subject}
        </Link>
        <span className={classes.detail} id={detailId}>
          {[draft.patient, kinds[draft.activityType], from].filter(Boolean).join(' · ')}
          {own && returned ? (
            <span className={classes.returned}>
              {returned.comment ? t`Returned by ${name}: ${returned.comment}` : t`Returned by ${name}`}
            </span>
          ) : null}
        </span>
      </span>
      <SaidTime at={draft.updated} className={classes.when} />
    </li>
  );
}
