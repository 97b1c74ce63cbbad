import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconChevronRight, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { focusTitleAfter } from '../../ui/focus-title.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { Tip } from '../../ui/tip.tsx';
import { callErrorText } from '../call-error-text.ts';
import './say-arrived.ts';
import './say-refused-uploads.ts';
import { loadWaitingList } from './unsent-parts.ts';
import { useWaitingSign } from './use-waiting-sign.ts';
import classes from './waiting.module.css';

const WaitingList = lazy(loadWaitingList);

const sign = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/**
 * Says what the server has not confirmed: nothing while all is; else a line that opens the list. `look`: 'line' in the
 * open sidebar, 'sign' on the closed one and in the bar of a phone.
 */
export function WaitingSign({ look }: { look: 'line' | 'sign' }) {
  const { t, i18n } = useLingui();
  const { stuck, waiting, offline, said } = useWaitingSign();
  const [open, setOpen] = useState(false);
  const handleOpen = () => {
    loadWaitingList().then(
      () => setOpen(true),
      (error: unknown) => showSnack({ text: callErrorText(i18n, error) }),
    );
  };
  const notSent = t`${plural(stuck, { one: '# not sent', other: '# not sent' })}`;
  const text =
    stuck > 0
      ? waiting > 0
        ? `${notSent}, ${t`${plural(waiting, { one: '# waiting', other: '# waiting' })}`}`
        : notSent
      : offline
        ? t`${plural(waiting, { one: 'Offline – # will be sent', other: 'Offline – # will be sent' })}`
        : t`Sending…`;
  const icon =
    stuck > 0 ? <IconAlertCircle {...sign} /> : offline ? <IconCloudOff {...sign} /> : <IconCloudUp {...sign} />;
  const button = (
    <button
      ref={focusTitleAfter}
      type="button"
      className={classes.sign}
      data-look={look}
      data-stuck={stuck > 0 || undefined}
      aria-label={look === 'sign' ? text : undefined}
      aria-haspopup="dialog"
      onClick={handleOpen}
    >
      {icon}
      {look === 'line' ? (
        <>
          <span className={classes.text}>{text}</span>
          <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
        </>
      ) : (
        <span className={classes.dot}>{stuck > 0 ? stuck : waiting}</span>
      )}
    </button>
  );
  return (
    <>
      <output className={classes.place} data-look={look}>
        {said ? (
          look === 'line' ? (
            button
          ) : (
            <Tip label={text} side="right">
              {button}
            </Tip>
          )
        ) : null}
      </output>
      {open ? (
        <Suspense>
          <WaitingList onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
