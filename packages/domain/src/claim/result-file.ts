/** What is wrong with a file as a whole; nothing of such a file is used. */
export type ResultFileFault =
  | 'empty'
  /** It is larger than any such file is. */
  | 'size'
  /** A ZIP that was cut short or damaged. */
  | 'zip-damaged'
  /** A ZIP of other than one file of results: of none, of several, or of a ZIP. */
  | 'zip-files'
  /** Characters that no such file has. */
  | 'characters'
  | 'no-header'
  /** It was cut short. */
  | 'no-trailer'
  /** A line is too short or too long. */
  | 'length'
  /** The trailer counts others than there are. */
  | 'counts'
  /** A field holds what it can not. */
  | 'field'
  /** No line is about a claim of this submitter. */
  | 'foreign';

/** A file of the payer that is refused whole. `line` counts from 1; 0 where it is the whole file. */
export class ResultFileError extends Error {
  override name = 'ResultFileError';
  readonly fault: ResultFileFault;
  readonly line: number;
  constructor(fault: ResultFileFault, line: number) {
    super(`A result file is refused: ${fault}, line ${line}`);
    this.fault = fault;
    this.line = line;
  }
}

/** What DOS, and some of Windows' programs to this day, write behind a text. */
const endOfFile = '\u001A';

/**
 * The lines of a file, whichever line ends it came with; the last may have none. Blank lines behind it, and that
 * mark among them, say nothing.
 * @throws ResultFileError where it is empty or holds anything but printable ASCII
 */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  while (lines.at(-1)?.replaceAll(endOfFile, '').trim() === '') lines.pop();
  if (lines.length === 0) throw new ResultFileError('empty', 0);
  for (const [index, line] of lines.entries())
    if (!/^[ -~]*$/.test(line)) throw new ResultFileError('characters', index + 1);
  return lines;
}
