import type SignaturePad from 'signature_pad';

/** Space around the drawing, so that no stroke is cut, px. */
const margin = 8;
/** The picture is at least this large, px, so that a dot is not enlarged to the height of a line. */
const least = { width: 160, height: 48 };
/** Picture points per CSS px, enough for a sharp print. */
const ratio = 2;

/** The drawing without the empty paper around it, as a PNG in base64. */
export function pngOf(pad: SignaturePad): string {
  const strokes = pad.toData();
  const points = strokes.flatMap((stroke) => stroke.points);
  const box = boxOf(points);
  const paper = document.createElement('canvas');
  paper.width = Math.ceil(box.width * ratio);
  paper.height = Math.ceil(box.height * ratio);
  const ink = paper.getContext('2d');
  if (!ink) throw new Error('This browser draws no pictures.');
  ink.scale(ratio, ratio);
  ink.translate(-box.left, -box.top);
  redraw(pad, ink, box);
  return paper.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
}

type Box = { left: number; top: number; width: number; height: number };

function boxOf(points: readonly { x: number; y: number }[]): Box {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right] = [Math.min(...xs) - margin, Math.max(...xs) + margin];
  const [top, bottom] = [Math.min(...ys) - margin, Math.max(...ys) + margin];
  const width = Math.max(right - left, least.width);
  const height = Math.max(bottom - top, least.height);
  return { left: (left + right - width) / 2, top: (top + bottom - height) / 2, width, height };
}

/** Has the pad draw it again, because only the pad knows the widths of its strokes. */
function redraw(pad: SignaturePad, ink: CanvasRenderingContext2D, box: Box): void {
  const { canvas } = pad as unknown as { canvas: HTMLCanvasElement };
  const scale = canvas.width / canvas.offsetWidth;
  ink.drawImage(
    canvas,
    box.left * scale,
    box.top * scale,
    box.width * scale,
    box.height * scale,
    box.left,
    box.top,
    box.width,
    box.height,
  );
}
