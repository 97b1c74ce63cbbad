/** A line of a page: where its baseline is, in which size. */
type Line = { text: string; size: number; y: number };

const [pageHeight, left, top, charactersPerLine] = [792, 72, 712, 82] as const;

/**
 * A one-page PDF of a title and paragraphs, in letters of Windows-1252. By hand, because every start of a test world
 * makes some: a library for it takes longer to load than they all take to make.
 */
export function handoutPdf(title: string, paragraphs: readonly string[]): Buffer {
  const lines: Line[] = [{ text: title, size: 20, y: top }];
  let y = top - 34;
  for (const paragraph of paragraphs) {
    for (const text of wrapped(paragraph)) {
      lines.push({ text, size: 12, y });
      y -= 17;
    }
    y -= 9;
  }
  const content = lines
    .map((line) => `BT /F1 ${line.size} Tf ${left} ${line.y} Td (${escaped(line.text)}) Tj ET`)
    .join('\n');
  return written([
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-CA) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 ${pageHeight}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]);
}

/** Objects with the table that says where each begins. */
function written(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + trailer, 'latin1');
}

function wrapped(paragraph: string): string[] {
  const lines: string[] = [''];
  for (const word of paragraph.split(' ')) {
    const line = lines.at(-1)!;
    if (line.length + word.length + 1 > charactersPerLine && line !== '') lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

/** A text as a string of a PDF; marks that Latin-1 lacks become their plain likes. */
function escaped(text: string): string {
  return text
    .replace(/[’‘]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(/[\\()]/g, (mark) => `\\${mark}`);
}
