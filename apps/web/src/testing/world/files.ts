/** A PDF of about this many bytes. */
export function pdfFile(name: string, size = 500): File {
  return new File(['%PDF-1.4\n', 'x'.repeat(size)], name, { type: 'application/pdf' });
}

/** A picture of one colour. */
export async function pngFile(name: string, type = 'image/png'): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 40 });
  const context = canvas.getContext('2d');
  if (context) context.fillStyle = 'green';
  context?.fillRect(0, 0, 60, 40);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new File([blob ?? ''], name, { type });
}
