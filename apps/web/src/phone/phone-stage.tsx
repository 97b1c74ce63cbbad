import { Trans } from '@lingui/react/macro';
import { CameraTrouble } from '../features/camera/camera-trouble-page.tsx';
import { ShownLine } from '../features/camera/shown-line.tsx';
import stage from '../features/camera/stage.module.css';
import classes from './phone.module.css';
import type { PhoneStudio, PhoneView } from './phone-studio.ts';

/** What the camera shows, whole; or why it shows nothing. */
export function PhoneStage({ studio, view }: { studio: PhoneStudio; view: PhoneView }) {
  const { state, taking, shown } = view;
  return (
    <div className={classes.stage}>
      {state.kind === 'live' ? (
        <>
          <video
            key={state.stream.id}
            ref={(video) => {
              if (video && video.srcObject !== state.stream) video.srcObject = state.stream;
              studio.showOn(video);
            }}
            className={stage.preview}
            autoPlay
            muted
            playsInline
            aria-hidden="true"
          />
          {taking ? <div className={stage.flash} /> : null}
          {shown ? <ShownLine warnings={shown} /> : null}
        </>
      ) : null}
      {state.kind === 'asking' ? (
        <output className={stage.words}>
          <span className={stage.what}>
            <Trans>Waiting for the camera…</Trans>
          </span>
          <span>
            <Trans>If your browser asks whether this page may use it, choose Allow.</Trans>
          </span>
        </output>
      ) : null}
      {state.kind === 'trouble' && state.trouble === 'insecure' ? (
        <p className={stage.words}>
          <Trans>Here your phone’s own camera takes the photos: the button below opens it.</Trans>
        </p>
      ) : null}
      {state.kind === 'trouble' && state.trouble !== 'insecure' ? (
        <CameraTrouble trouble={state.trouble} filmKept={false} onRefresh={() => void studio.camera.refresh()} />
      ) : null}
    </div>
  );
}
