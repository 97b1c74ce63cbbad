import { Trans, useLingui } from '@lingui/react/macro';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../../ui/announce.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import classes from './second-factor.module.css';

const sign = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Shows the recovery codes, this once: to copy, save or print; the person then confirms that they keep them. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useLingui();
  const [kept, setKept] = useState(false);
  const [fault, setFault] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLParagraphElement>(null);
  // The step before disappeared, and took the focus with it.
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  const { host } = window.location;

  const handleCopy = () => {
    const copying = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    copying.then(
      () => announce(t`Copied`),
      () => showSnack({ text: t`This browser refused to copy.` }),
    );
  };
  const handleDownload = () => {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = Object.assign(document.createElement('a'), { href: address, download: 'consult-recovery-codes.txt' });
    link.click();
    URL.revokeObjectURL(address);
  };
  const handleDone = () => {
    if (kept) return onKept();
    setFault(true);
    box.current?.focus();
  };
  return (
    <div className={classes.ask}>
      <p ref={heading} tabIndex={-1}>
        <Trans>
          Each of these codes signs you in once when you do not have your app. Keep them where only you can read them:
          they are shown this one time.
        </Trans>
      </p>
      <div className={classes.sheet}>
        <p className={classes.printed}>{t`Recovery codes for ${host}. Each signs you in once.`}</p>
        <ul className={classes.codes} aria-label={t`Recovery codes`}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={classes.ways}>
        <Button icon={<IconCopy {...sign} />} onClick={handleCopy}>
          <Trans>Copy</Trans>
        </Button>
        <Button icon={<IconDownload {...sign} />} onClick={handleDownload}>
          <Trans>Download</Trans>
        </Button>
        <Button icon={<IconPrinter {...sign} />} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
      <Checkbox
        ref={box}
        label={<Trans>I have kept these codes</Trans>}
        checked={kept}
        error={fault && !kept ? t`Keep the codes first: they are not shown again.` : undefined}
        onChange={({ target }) => setKept(target.checked)}
      />
      <div className={classes.choices}>
        <Button look="primary" onClick={handleDone}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </div>
  );
}
