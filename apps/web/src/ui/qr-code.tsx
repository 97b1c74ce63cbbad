import { encodeQR } from 'qr';

/**
 * A QR code, black on white in every theme, because cameras need that. It is the default export so that `lazy` can load
 * it.
 */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <>
      <span className="visually-hidden">{label}</span>
      <svg viewBox={`0 0 ${rows.length} ${rows.length}`} aria-hidden="true" shapeRendering="crispEdges">
        <rect width="100%" height="100%" fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </>
  );
}
