import { Trans } from '@lingui/react/macro';
import { IconUpload } from '@tabler/icons-react';
import classes from './attachment.module.css';

/** Covers the page while the user drags files over it. */
export function DropHint() {
  return (
    <div className={classes.drop} aria-hidden="true">
      <p>
        <IconUpload size={18} stroke={1.75} />
        <Trans>Drop the files to attach them</Trans>
      </p>
    </div>
  );
}
