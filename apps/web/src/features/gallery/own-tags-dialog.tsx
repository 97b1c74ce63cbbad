import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react';
import { callErrorText } from '../../app/call-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { OwnTagRow } from './own-tag-row.tsx';
import { ownTagsQuery } from './own-tags-query.ts';
import classes from './own-tags.module.css';

type Props = {
  /** Called after a tag got another name, or with null after it was removed. */
  onChanged: (tag: string, to: string | null) => void;
  onClose: () => void;
};

/** The person's own tags, each to be spelled otherwise or removed (server rules, section 14). */
export function OwnTagsDialog({ onChanged, onClose }: Props) {
  const { i18n } = useLingui();
  const own = useQuery(ownTagsQuery);
  const tags = own.data?.tags ?? [];
  return (
    <Dialog
      title={<Trans>Your tags</Trans>}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <p className={classes.about}>
        <Trans>A change is made on every photo and film that has the tag.</Trans>
      </p>
      {own.isError && !own.data ? (
        <ErrorState
          title={<Trans>Your tags could not be loaded.</Trans>}
          kept={callErrorText(i18n, own.error)}
          onTryAgain={() => void own.refetch()}
          trying={own.isFetching}
        />
      ) : null}
      {own.data && tags.length === 0 ? (
        <p>
          <Trans>You have no tags yet. What you write as a tag joins this list.</Trans>
        </p>
      ) : null}
      <ul className={classes.list}>
        {tags.map(({ tag, uses }) => (
          <OwnTagRow
            key={tag}
            tag={tag}
            uses={uses}
            others={tags.map((one) => one.tag).filter((one) => one !== tag)}
            onChanged={(to) => onChanged(tag, to)}
          />
        ))}
      </ul>
    </Dialog>
  );
}
