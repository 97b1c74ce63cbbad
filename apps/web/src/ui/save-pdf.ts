/** So long the file's address stays good, in ms: the browser keeps the bytes of a download that has begun. */
const goodForMs = 60_000;

/** Hands a PDF, which came as base64, to the browser as a file of this name. */
export function savePdf(base64: string, name: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), goodForMs);
}
