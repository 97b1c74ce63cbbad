import { Trans } from '@lingui/react/macro';
import { CameraTrouble } from './camera-trouble-page.tsx';
import { SameSpotButton } from './same-spot-button.tsx';
import { ShownLine } from './shown-line.tsx';
import { FilmLine } from './film-line.tsx';
import { Ghost } from './ghost.tsx';
import classes from './stage.module.css';
import type { Studio, StudioView } from './studio.ts';
import type { GhostView } from './use-ghost.ts';

type Props = {
  studio: Studio;
  view: StudioView;
  ghost: GhostView | null;
  onSameSpot: (mediaId: string) => void;
};

/** What the camera shows, whole; or why it shows nothing. */
export function Stage({ studio, view, ghost, onSameSpot }: Props) {
  const { state, mode, mirrored, recording, taking, shown, lostFilm } = view;
  return (
    <div className={classes.stage}>
      {state.kind === 'live' ? (
        <>
          <Preview
            key={state.stream.id}
            studio={studio}
            stream={state.stream}
            mirrored={mirrored && mode === 'photo'}
          />
          {ghost ? <Ghost ghost={ghost} /> : <SameSpotButton onChoose={onSameSpot} />}
          {taking ? <div className={classes.flash} /> : null}
          {shown ? <ShownLine warnings={shown} /> : null}
          {recording ? <FilmLine recording={recording} /> : null}
        </>
      ) : null}
      {state.kind === 'asking' ? (
        <output className={classes.words}>
          <span className={classes.what}>
            <Trans>Waiting for the camera…</Trans>
          </span>
          <span>
            <Trans>If your browser asks whether this page may use it, choose Allow.</Trans>
          </span>
        </output>
      ) : null}
      {state.kind === 'trouble' ? (
        <CameraTrouble trouble={state.trouble} filmKept={lostFilm} onRefresh={() => void studio.camera.refresh()} />
      ) : null}
    </div>
  );
}

function Preview({ studio, stream, mirrored }: { studio: Studio; stream: MediaStream; mirrored: boolean }) {
  return (
    <video
      ref={(video) => {
        if (video && video.srcObject !== stream) video.srcObject = stream;
        studio.showOn(video);
      }}
      className={classes.preview}
      data-mirrored={mirrored || undefined}
      autoPlay
      muted
      playsInline
      aria-hidden="true"
    />
  );
}
