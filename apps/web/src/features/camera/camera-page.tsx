import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useTitle } from '../../app/page-title.ts';
import { announce } from '../../ui/announce.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { useShortcut } from '../../ui/shortcut.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { CameraChoices, ModeChoice } from './camera-choices.tsx';
import classes from './camera.module.css';
import { CheckWarning } from './check-warning.tsx';
import { ConsentSection } from './consent-section.tsx';
import { Shutter } from './shutter.tsx';
import { Stage } from './stage.tsx';
import { Strip } from './strip.tsx';
import type { StudioNews } from './studio-news.ts';
import { Studio } from './studio.ts';
import { TripBar } from './trip-bar.tsx';
import { useGhost } from './use-ghost.ts';
import { useVisitShots } from './visit-shots.ts';

/** /dashboard/camera: takes photos and films, each kept at once and uploaded from whichever page is open. */
export function CameraPage() {
  const { t } = useLingui();
  const title = useTitle();
  const [studio] = useState(() => new Studio());
  const shutter = useRef<HTMLButtonElement>(null);
  const view = useSyncExternalStore(studio.subscribe, studio.view);
  const { visit } = useVisitShots();
  const { ghost, choose } = useGhost(visit);
  useEffect(() => {
    studio.begin();
    return () => studio.end();
  }, [studio]);
  useNews(studio);
  useShortcut(' ', view.mode === 'photo' ? t`Take a photo` : t`Start or stop recording`, () => studio.press(), {
    notOnControls: true,
  });
  const live = view.state.kind === 'live';
  return (
    <>
      <PageHeader
        title={title}
        tabs={<ModeChoice studio={studio} view={view} />}
        actions={<CameraChoices studio={studio} view={view} />}
      />
      <TripBar />
      <div className={classes.room}>
        <Stage studio={studio} view={view} ghost={ghost} onSameSpot={choose} />
        <Shutter ref={shutter} studio={studio} view={view} />
        <div className={classes.side}>
          <ConsentSection live={live} recording={view.recording !== null} />
          <CheckWarning onDecided={() => shutter.current?.focus()} />
          <Strip />
        </div>
      </div>
    </>
  );
}

/** Says what the camera did: to a screen reader, and what failed to everybody. */
function useNews(studio: Studio): void {
  const { t } = useLingui();
  const say = useEffectEvent((news: StudioNews) => {
    if (news === 'photo') announce(t`Photo taken`);
    else if (news === 'film-begun') announce(t`Recording`);
    else if (news === 'film') announce(t`Recording ended`);
    else if (news === 'ends-soon') announce(t`The recording ends by itself within seconds.`);
    else if (news === 'failed') showSnack({ text: t`The camera gave no picture. Try again.` });
    else showSnack({ text: t`This browser cannot record films. Photos work.` });
  });
  useEffect(() => studio.onNews((news) => say(news)), [studio]);
}
