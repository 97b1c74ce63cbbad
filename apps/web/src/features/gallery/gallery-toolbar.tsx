import { Trans, useLingui } from '@lingui/react/macro';
import { IconRefresh, IconSearch, IconSquareCheck, IconUpload, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { Button } from '../../ui/button.tsx';
import { PhoneButton } from '../phone-camera/phone-camera.ts';
import { refreshGallery } from './use-gallery.ts';
import classes from './gallery.module.css';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

type Props = {
  searching: boolean;
  onSearching: (searching: boolean) => void;
  /** Where the list is no longer the whole gallery from its newest on: what leads back there ends. */
  away: 'search' | 'month' | null;
  onNewest: () => void;
  refreshing: boolean;
  /** Null while somebody selects. */
  onBegin: (() => void) | null;
  empty: boolean;
  onUpload: () => void;
};

/** Search, refresh, Select and upload. It is drawn anew only where it changes, since pages come many times a second. */
export const GalleryToolbar = memo(function GalleryToolbar(props: Props) {
  const { searching, onSearching, away, onNewest, refreshing, onBegin, empty, onUpload } = props;
  const { t } = useLingui();
  return (
    <div className={classes.toolbar}>
      <Button
        look="quiet"
        aria-expanded={searching}
        icon={<IconSearch {...icon} />}
        onClick={() => onSearching(!searching)}
      >
        <Trans>Search tags, notes or dates</Trans>
      </Button>
      {away ? (
        <Button look="quiet" icon={<IconX {...icon} />} onClick={onNewest}>
          {away === 'search' ? <Trans>Cancel search</Trans> : <Trans>Back to the newest</Trans>}
        </Button>
      ) : null}
      <div className={classes.actions}>
        <Button
          look="quiet"
          icon={<IconRefresh {...icon} />}
          running={refreshing ? t`Refreshing…` : undefined}
          onClick={() => void refreshGallery()}
        >
          <Trans>Refresh</Trans>
        </Button>
        {onBegin ? (
          <Button icon={<IconSquareCheck {...icon} />} disabled={empty} onClick={onBegin}>
            <Trans>Select</Trans>
          </Button>
        ) : null}
        <PhoneButton form={null} />
        <Button icon={<IconUpload {...icon} />} onClick={onUpload}>
          <Trans>Upload Files</Trans>
        </Button>
      </div>
    </div>
  );
});
