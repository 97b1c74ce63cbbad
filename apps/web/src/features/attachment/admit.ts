import { attachmentTypes, checkAttachmentCount, distinctNames } from '@consult/domain/consult/attachment-limits.ts';
import { usualLimits, type FileLimits } from './file-limits.ts';

/** Why a chosen file is not uploaded; the codes are those of the specification and of file choosers. */
type RefusalCode = 'too-many-files' | 'file-invalid-type' | 'file-too-large' | 'file-empty' | 'file-heic';
export type Refusal = { code: RefusalCode; names: string[] };
export type Admitted<Offered> = { accepted: { file: Offered; name: string }[]; refused: Refusal[] };

type Offered = { name: string; type: string; size: number };

/** The type by the end of the name, for systems that give a file no type. */
const typeByEnd: Readonly<Record<string, (typeof attachmentTypes)[number]>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
};

/** The type that a file claims; '' where that is none of the accepted ones. The server looks at the content itself. */
export function claimedType({ name, type }: Pick<Offered, 'name' | 'type'>): string {
  const said = type || typeByEnd[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] || '';
  return (attachmentTypes as readonly string[]).includes(said) ? said : '';
}

/**
 * Which of the offered files may join the present ones, and under which names. A file that does not fit is refused
 * before a byte of it travels. Source: server rules, section 3; document 2, section 5.
 */
export function admit<File extends Offered>(
  present: readonly string[],
  offered: readonly File[],
  limits: FileLimits = usualLimits,
): Admitted<File> {
  const refused = new Map<RefusalCode, string[]>();
  const refuse = (code: RefusalCode, { name }: File) => refused.set(code, [...(refused.get(code) ?? []), name]);
  const fitting = offered.filter((file) => {
    const code = refusalOf(file, limits);
    if (code) refuse(code, file);
    return code === null;
  });
  const room = Math.max(0, limits.files - present.length);
  if (checkAttachmentCount(present.length + fitting.length, limits.files) !== null)
    for (const file of fitting.slice(room)) refuse('too-many-files', file);
  const files = fitting.slice(0, room);
  const names = distinctNames([...present, ...files.map(({ name }) => name)]).slice(present.length);
  return {
    accepted: files.map((file, index) => ({ file, name: names[index] ?? file.name })),
    refused: [...refused].map(([code, list]) => ({ code, names: list })),
  };
}

function refusalOf(file: Offered, limits: FileLimits): RefusalCode | null {
  if (claimedType(file) === '') return 'file-invalid-type';
  if (file.size > limits.bytes) return 'file-too-large';
  return file.size === 0 ? 'file-empty' : null;
}

/**
 * Whether a chosen file is the one that an unfinished upload waits for; its name may have been given a number since.
 */
export function isSameFile(begun: { name: string; size: number }, chosen: { name: string; size: number }): boolean {
  return begun.size === chosen.size && (begun.name === chosen.name || withoutNumber(begun.name) === chosen.name);
}

function withoutNumber(name: string): string {
  return name.replace(/ \(\d+\)(?=(?:\.[^.]*)?$)/, '');
}
