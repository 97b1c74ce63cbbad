import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { Spinner } from '../../ui/spinner.tsx';
import classes from './viewer.module.css';
import { allowedZoom, imageZoom, panAfterZoom, panWithin, steppedZoom, type Point, type Size } from './zoom.ts';

type Props = {
  address: string;
  name: string;
  zoom: number;
  onZoom: (zoom: number) => void;
  onFailed: () => void;
  /** Where it is moved to, in parts of its size, where that is held outside: as for two images that move together. */
  joined?: { at: Point; onMove: (at: Point) => void };
};

const middle: Point = { x: 0, y: 0 };
const none: Size = { width: 0, height: 0 };
/** How far the wheel turns for one step of zoom, px. */
const wheelStepPx = 80;
const doubleClickZoom = 2;

/** An image. Wheel, pinch, double click and keys zoom it about the point they are at; dragging moves it. */
export function ImageStage({ address, name, zoom, onZoom, onFailed, joined }: Props) {
  const { t } = useLingui();
  const view = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [loaded, setLoaded] = useState(false);
  // Where the user moved it to; after a smaller zoom or window it may no longer reach that far.
  const [own, setOwn] = useState(middle);
  const [sizes, setSizes] = useState<{ view: Size; image: Size }>({ view: none, image: none });
  // While two fingers are down the zoom follows them; afterwards it snaps to the nearest step.
  const [pinched, setPinched] = useState<number | null>(null);
  const fingers = useRef(new Map<number, Point>());
  const pinch = useRef<{ distance: number; zoom: number } | null>(null);
  const turned = useRef(0);
  const shownZoom = pinched ?? zoom;

  const { width, height } = sizes.image;
  const wished = joined ? { x: joined.at.x * width, y: joined.at.y * height } : own;
  const setWished = (next: Point) => {
    if (!joined) setOwn(next);
    else if (width > 0 && height > 0) joined.onMove({ x: next.x / width, y: next.y / height });
  };
  const within = (next: Point, at: number): Point => panWithin(sizes.image, sizes.view, at, next);
  const pan = within(wished, shownZoom);
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = view.current?.getBoundingClientRect();
    return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : middle;
  };
  const zoomAt = (point: Point, next: number) => {
    setWished(within(panAfterZoom(pan, point, shownZoom, next), next));
    onZoom(next);
  };
  const measure = useEffectEvent(() => {
    const [window, drawn] = [view.current, image.current];
    if (!window || !drawn) return;
    setSizes({
      view: { width: window.clientWidth, height: window.clientHeight },
      image: { width: drawn.offsetWidth, height: drawn.offsetHeight },
    });
  });
  useEffect(() => {
    const observer = new ResizeObserver(() => measure());
    for (const element of [view.current, image.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const handleWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    // A touch pad reports a pinch as small turns of the wheel with Ctrl.
    turned.current += event.ctrlKey ? event.deltaY * 4 : event.deltaY;
    const steps = -Math.trunc(turned.current / wheelStepPx);
    if (steps === 0) return;
    turned.current = 0;
    zoomAt(fromMiddle(event), steppedZoom(imageZoom, zoom, Math.sign(steps)));
  });
  useEffect(() => {
    const window = view.current;
    if (!window) return;
    // React's own listener is passive and could not keep the page from scrolling.
    const listener = (event: WheelEvent) => handleWheel(event);
    window.addEventListener('wheel', listener, { passive: false });
    return () => window.removeEventListener('wheel', listener);
  }, []);

  const handleDown = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, fromMiddle(event));
    const [one, two] = [...fingers.current.values()];
    pinch.current = one && two ? { distance: distanceOf(one, two), zoom } : null;
  };
  const handleMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = fromMiddle(event);
    fingers.current.set(event.pointerId, now);
    const [one, two] = [...fingers.current.values()];
    if (one && two && pinch.current) {
      const asked = (pinch.current.zoom * distanceOf(one, two)) / Math.max(1, pinch.current.distance);
      const next = Math.min(imageZoom.most, Math.max(imageZoom.least, asked));
      const point = { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 };
      setWished(within(panAfterZoom(pan, point, shownZoom, next), next));
      setPinched(next);
    } else if (one) {
      setWished(within({ x: pan.x + now.x - before.x, y: pan.y + now.y - before.y }, shownZoom));
    }
  };
  const handleUp = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    if (pinched === null || fingers.current.size >= 2) return;
    const next = allowedZoom(imageZoom, pinched);
    setPinched(null);
    pinch.current = null;
    setWished(within(pan, next));
    onZoom(next);
  };
  const handleDouble = (event: MouseEvent) => zoomAt(fromMiddle(event), zoom === 1 ? doubleClickZoom : 1);
  return (
    <div
      ref={view}
      className={classes.image}
      data-zoomed={shownZoom > 1 || undefined}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleUp}
      onDoubleClick={handleDouble}
      role="presentation"
    >
      {loaded ? null : (
        <p className={classes.wait}>
          <Spinner /> {t`Opening the file…`}
        </p>
      )}
      <img
        ref={image}
        src={address}
        alt={name}
        draggable={false}
        data-loading={!loaded || undefined}
        data-moving={pinched !== null || undefined}
        style={{ transform: `translate(${pan.x}px, ${pan.y}px) scale(${shownZoom})` }}
        onLoad={() => setLoaded(true)}
        onError={onFailed}
      />
    </div>
  );
}

function distanceOf(one: Point, two: Point): number {
  return Math.hypot(one.x - two.x, one.y - two.y);
}
