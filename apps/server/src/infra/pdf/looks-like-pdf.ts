/**
 * Whether bytes begin with the mark of a PDF and end with the other one; only line ends and a scanner's remains may
 * follow.
 */
export function looksLikePdf(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (
    /^%PDF-[12]\.\d/.test(text.toString('latin1', 0, 16)) &&
    text.subarray(Math.max(0, text.length - 1024)).includes('%%EOF')
  );
}
