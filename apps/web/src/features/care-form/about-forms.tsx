import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './care-form.module.css';

/** What forms are, and what becomes of one that was sent. */
export function AboutForms({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={<Trans>About Forms</Trans>}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className={classes.about}>
        <p>
          <Trans>
            A form asks a patient questions before a visit. They get an e-mail with a link, type their health number,
            and answer on a phone or a computer.
          </Trans>
        </p>
        <ul>
          <li>
            <Trans>The e-mail says nothing about the patient and does not name the form. It names your clinic.</Trans>
          </li>
          <li>
            <Trans>
              The link opens for 30 days. You can close it, or send it again to another address, at any time.
            </Trans>
          </li>
          <li>
            <Trans>
              A form goes out after 20 seconds, in which you can undo it, or the next day at 7:00 Mountain time.
            </Trans>
          </li>
          <li>
            <Trans>
              The answers come to Patient messages as “Response Received”, with a PDF; by mail and fax too where your
              profile says so.
            </Trans>
          </li>
        </ul>
      </div>
    </Dialog>
  );
}
