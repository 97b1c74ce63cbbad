import { Trans, useLingui } from '@lingui/react/macro';
import { IconCamera, IconFlipHorizontal, IconPhoto, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Picker } from '../../ui/select-field.tsx';
import { useTrip } from '../gallery/gallery.ts';
import { PhoneButton } from '../phone-camera/phone-camera.ts';
import classes from './camera-choices.module.css';
import type { Studio, StudioView } from './studio.ts';
import { useRecordedConsent } from './visit-consent.ts';

type Props = { studio: Studio; view: StudioView };

/** Photo or video; it stays while a film is recorded. */
export function ModeChoice({ studio, view }: Props) {
  return (
    <Segments
      label={<Trans>What the camera takes</Trans>}
      choices={[
        { value: 'photo', label: <Trans>Photo</Trans> },
        { value: 'film', label: <Trans>Video</Trans> },
      ]}
      value={view.mode}
      onChange={(mode) => studio.changeMode(mode)}
      disabled={view.recording !== null}
    />
  );
}

/** Which camera, mirrored or not, the phone as another one, and the way to the gallery. */
export function CameraChoices({ studio, view }: Props) {
  const { t } = useLingui();
  const form = useTrip()?.form ?? null;
  const consent = useRecordedConsent();
  const { mirrored, mode, recording } = view;
  const mirror = mirrored ? t`Mirror on` : t`Mirror off`;
  return (
    <>
      <DevicePicker studio={studio} view={view} />
      <span className={classes.refresh}>
        <IconButton
          label={t`Refresh the device list`}
          icon={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
          disabled={recording !== null}
          onClick={() => void studio.camera.refresh()}
        />
      </span>
      {mode === 'photo' ? (
        <Button
          className={classes.short}
          look={mirrored ? 'soft' : 'plain'}
          icon={<IconFlipHorizontal size={16} stroke={1.75} aria-hidden="true" />}
          aria-label={mirror}
          title={mirror}
          onClick={() => studio.mirror(!mirrored)}
        >
          {mirror}
        </Button>
      ) : null}
      <PhoneButton className={classes.short} form={form} consent={consent} />
      <Link
        to="/dashboard/gallery"
        className={buttonClass('plain', false, classes.short)}
        aria-label={t`Open gallery`}
        title={t`Open gallery`}
      >
        <IconPhoto size={16} stroke={1.75} aria-hidden="true" />
        <span>
          <Trans>Open gallery</Trans>
        </span>
      </Link>
    </>
  );
}

function DevicePicker({ studio, view }: Props) {
  const { t } = useLingui();
  const { devices, recording, state } = view;
  if (devices.length === 0) return null;
  const current = state.kind === 'live' ? state.deviceId : '';
  return (
    <Picker
      className={classes.picker}
      label={<span className="visually-hidden">{t`Camera`}</span>}
      icon={<IconCamera className={classes.sign} size={16} stroke={1.75} aria-hidden="true" />}
      value={devices.some(({ id }) => id === current) ? current : ''}
      disabled={recording !== null}
      onChange={({ currentTarget }) => void studio.camera.choose(currentTarget.value)}
    >
      {devices.some(({ id }) => id === current) ? null : <option value="">{t`Choose a camera`}</option>}
      {devices.map(({ id, label }, at) => {
        const number = at + 1;
        return (
          <option key={id} value={id}>
            {label === '' ? t`Camera ${number}` : label}
          </option>
        );
      })}
    </Picker>
  );
}
