import { useLingui } from '@lingui/react/macro';
import SignaturePad from 'signature_pad';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Signature } from './use-agreement.ts';
import { pngOf } from './signature-png.ts';
import classes from './signup.module.css';

type Props = {
  /** Called when a stroke ends or the pad is cleared: the drawing as a picture, or null. */
  onDraw: (signature: Signature | null) => void;
  disabled: boolean;
};

/**
 * Document 1, section 9: the pad is 10vh high. The person draws with a finger, a pen or a mouse; it is always ink on
 * paper, in the dark theme too.
 */
export function SignatureCanvas({ onDraw, disabled }: Props) {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const handleEnd = useEffectEvent(() => {
    const drawn = pad.current && !pad.current.isEmpty() ? pngOf(pad.current) : null;
    onDraw(drawn === null ? null : { way: 'drawn', png: drawn });
  });
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const made = new SignaturePad(element, { penColor: '#13201a', minWidth: 0.8, maxWidth: 2.4 });
    pad.current = made;
    made.addEventListener('endStroke', () => handleEnd());
    // Resizing wipes a canvas, and it draws blurred unless its points are those of the screen.
    const fit = () => {
      const strokes = made.toData();
      const ratio = Math.min(Math.max(devicePixelRatio, 1), 2);
      element.width = element.offsetWidth * ratio;
      element.height = element.offsetHeight * ratio;
      element.getContext('2d')?.scale(ratio, ratio);
      made.clear();
      if (strokes.length > 0) made.fromData(strokes);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.off();
      pad.current = null;
    };
  }, []);
  useEffect(() => {
    if (disabled) pad.current?.off();
    else pad.current?.on();
  }, [disabled]);
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture that is being drawn
  return <canvas ref={canvas} className={classes.pad} role="img" aria-label={t`Draw your signature here`} />;
}
