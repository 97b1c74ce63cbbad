import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onLockChanged } from '../../app/lock-state.ts';
import { fileAddress } from './file-address.ts';
import { fileKind } from './file-kind.tsx';
import classes from './attachment.module.css';

type Props = {
  contentType: string;
  /** The file itself, where this page was given it. */
  file?: File | undefined;
  /** Of a finished file. */
  attachmentId: string | null;
};

/** The picture in small, else the sign of its kind. */
export function Thumbnail({ contentType, file, attachmentId }: Props) {
  const [broken, setBroken] = useState(false);
  const { Icon } = fileKind(contentType);
  // A locked session is given no file; it may be there once it is unlocked.
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

/** Drawn once and small: twenty photographs in full would be a gigabyte of pixels. */
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

/** Device pixels of the small picture. */
const side = 84;
