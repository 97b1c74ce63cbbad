import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type MouseEvent } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { partsOf } from './addresses.ts';
import classes from './linked-text.module.css';

/**
 * A text as it was written, in which https addresses are links. Each asks before it opens, in a new tab that learns
 * nothing of this page (document 2, section 5: 'Opening external links from text asks for confirmation').
 */
export function LinkedText({ children }: { children: string }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<string | null>(null);
  const close = () => setAsked(null);
  const ask = (event: MouseEvent, address: string) => {
    event.preventDefault();
    setAsked(address);
  };
  const host = asked === null ? '' : new URL(asked).host;
  const handleOpen = () => {
    window.open(asked ?? '', '_blank', 'noopener,noreferrer');
    close();
  };
  return (
    <>
      {partsOf(children).map(({ text, address }, index) =>
        address === null ? (
          text
        ) : (
          <a
            // oxlint-disable-next-line react/no-array-index-key -- the parts of one text keep their places
            key={index}
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            className={classes.link}
            onClick={(event) => ask(event, address)}
            onAuxClick={(event) => ask(event, address)}
          >
            {text}
          </a>
        ),
      )}
      {asked === null ? null : (
        <Dialog
          title={<Trans>Open this page?</Trans>}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>
                <Trans>Cancel</Trans>
              </Button>
              <Button look="primary" onClick={handleOpen}>{t`Open ${host}`}</Button>
            </>
          }
        >
          <p>
            <Trans>
              It opens in a new tab and belongs to <strong>{host}</strong>, not to this product. Enter nothing about a
              patient there that you would not send.
            </Trans>
          </p>
          <p className={classes.address}>{asked}</p>
        </Dialog>
      )}
    </>
  );
}
