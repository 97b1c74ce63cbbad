import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useLocal, useLocalLoaded } from '../../app/local/local.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { watchCutOffFilms } from './cut-off-films.ts';

/** On every page of the dashboard: takes recordings that were cut off into the queue, and says so. */
export function CutOffNotice() {
  const { t } = useLingui();
  const local = useLocal();
  const loaded = useLocalLoaded();
  const say = useEffectEvent((ms: number) => {
    const seconds = Math.max(1, Math.round(ms / 1_000));
    showSnack({ text: t`A recording was cut off after ${seconds} s and kept.` });
  });
  useEffect(() => (local && loaded ? watchCutOffFilms(local, (ms) => say(ms)) : undefined), [local, loaded]);
  return null;
}
