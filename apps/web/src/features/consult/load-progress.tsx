import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import classes from './consult.module.css';

/** How far the opening of a consult is, in percent. Document 3, section 4: 0, 50, 95 and 100. */
export type LoadStep = 0 | 50 | 95 | 100;

/** The step: 0 before anything is loaded, 50 with the details alone, 95 with the thread too. */
export function loadStep(hasDetails: boolean, hasThread: boolean): LoadStep {
  if (!hasDetails) return 0;
  return hasThread ? 95 : 50;
}

/** A thin bar under the header while a consult loads. It appears only when that takes a while. */
export function LoadProgress({ step }: { step: LoadStep }) {
  const { t } = useLingui();
  const [drawn, setDrawn] = useState<LoadStep | null>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setDrawn(step));
    return () => cancelAnimationFrame(frame);
  }, [step]);
  const shown = step === 95 && drawn === 95 ? 100 : step;
  if (shown === 100) return null;
  return (
    <progress className={classes.progress} aria-label={t`Opening the consult`} value={shown} max={100}>
      {shown}%
    </progress>
  );
}
