/** Begins with its mark, and ends with the other, which only line ends and what a scanner leaves may follow. */
export function looksLikePdf(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (
    /^%PDF-[12]\.\d/.test(text.toString('latin1', 0, 16)) &&
    text.subarray(Math.max(0, text.length - 1024)).includes('%%EOF')
  );
}
