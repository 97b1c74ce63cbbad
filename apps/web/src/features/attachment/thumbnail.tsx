import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onLockChanged } from '../../app/lock-state.ts';
import { fileAddress } from './file-address.ts';
import { fileKind } from './file-kind.tsx';
import classes from './attachment.module.css';

type Props = {
  contentType: string;
  /** The file itself, where the user added it on this page. */
  file?: File | undefined;
  /** The id of a finished file. */
  attachmentId: string | null;
};

/** A small picture of a file, or the icon of its kind. */
export function Thumbnail({ contentType, file, attachmentId }: Props) {
  const [broken, setBroken] = useState(false);
  const { Icon } = fileKind(contentType);
  // The server gives no file to a locked session: after the unlocking try again.
  useEffect(
    () =>
      onLockChanged((locked) => {
        if (!locked) setBroken(false);
      }),
    [],
  );
  if (broken || !contentType.startsWith('image/') || (!file && attachmentId === null))
    return <Icon className={classes.kind} size={18} stroke={1.75} aria-hidden="true" />;
  if (file) return <FromFile file={file} onBroken={() => setBroken(true)} />;
  return (
    <img
      className={classes.thumbnail}
      src={fileAddress(attachmentId ?? '')}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}

/** Draws the picture once and small: twenty photographs in full would be a gigabyte of pixels. */
function FromFile({ file, onBroken }: { file: File; onBroken: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const broken = useEffectEvent(onBroken);
  useEffect(() => {
    let left = false;
    createImageBitmap(file, { resizeWidth: side, resizeQuality: 'medium' }).then(
      (bitmap) => {
        const element = canvas.current;
        if (!left && element) {
          const scale = Math.max(side / bitmap.width, side / bitmap.height);
          const [width, height] = [bitmap.width * scale, bitmap.height * scale];
          element.getContext('2d')?.drawImage(bitmap, (side - width) / 2, (side - height) / 2, width, height);
        }
        bitmap.close();
      },
      () => {
        if (!left) broken();
      },
    );
    return () => {
      left = true;
    };
  }, [file]);
  return <canvas ref={canvas} className={classes.thumbnail} width={side} height={side} aria-hidden="true" />;
}

/** The side of the small picture, in device pixels. */
const side = 84;
