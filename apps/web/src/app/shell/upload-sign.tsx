import { useLingui } from '@lingui/react/macro';
import { IconCloudUpload } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Tip } from '../../ui/tip.tsx';
import { useShownOf } from '../local/local.ts';
import type { Shown } from '../local/waiting.ts';
import classes from './waiting.module.css';

/** A photo or film that has not arrived and goes by itself. */
const isRemaining = ({ standing }: Shown) => standing === 'goes' || standing === 'behind';

/**
 * Says how many photos and films have not arrived, and has the browser ask before it is closed. `look`: 'line' in the
 * open sidebar, 'sign' on the closed one and in the bar of a phone.
 */
export function UploadSign({ look }: { look: 'line' | 'sign' }) {
  const { t } = useLingui();
  const n = useShownOf('media-add').filter(isRemaining).length;
  const any = n > 0;
  useEffect(() => {
    if (!any) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [any]);
  // Source: document 1, section 4.
  const text = t`${n} upload(s) remaining. Do not close the app.`;
  const icon = <IconCloudUpload size={18} stroke={1.75} aria-hidden="true" />;
  return (
    <output className={classes.place} data-look={look}>
      {!any ? null : look === 'line' ? (
        <span className={classes.uploads}>
          {icon}
          <span className={classes.text}>{text}</span>
        </span>
      ) : (
        <Tip label={text} side="right">
          <span className={classes.uploads} data-look="sign" role="img" aria-label={text}>
            {icon}
            <span className={classes.dot}>{n}</span>
          </span>
        </Tip>
      )}
    </output>
  );
}
