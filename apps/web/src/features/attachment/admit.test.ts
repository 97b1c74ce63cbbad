import { describe, expect, test } from 'vitest';
import { maxAttachmentBytes } from '@consult/domain/consult/attachment-limits.ts';
import { admit, claimedType, isSameFile } from './admit.ts';

const file = (name: string, { type = '', size = 10 } = {}) => ({ name, type, size });
const many = (count: number) => Array.from({ length: count }, (_, n) => file(`scan ${n}.pdf`));

describe('which files are uploaded', () => {
  test('the accepted kinds are known by their type, and by the end of their name where the system gives none', () => {
    expect(claimedType(file('a.bin', { type: 'application/pdf' }))).toBe('application/pdf');
    expect(claimedType(file('Photo.JPEG'))).toBe('image/jpeg');
    expect(claimedType(file('clip.mp4'))).toBe('video/mp4');
    expect(claimedType(file('letter.docx'))).toBe('');
    expect(claimedType(file('letter.pdf', { type: 'text/plain' }))).toBe('');
    expect(claimedType(file('pdf'))).toBe('application/pdf');
  });

  test('other kinds, empty files and files over 50 MB are refused by name before a byte travels', () => {
    const { accepted, refused } = admit(
      [],
      [
        file('letter.docx'),
        file('huge.mp4', { size: maxAttachmentBytes + 1 }),
        file('whole.mp4', { size: maxAttachmentBytes }),
        file('nothing.pdf', { size: 0 }),
        file('notes.txt'),
      ],
    );
    expect(accepted.map(({ name }) => name)).toEqual(['whole.mp4']);
    expect(refused).toEqual([
      { code: 'file-invalid-type', names: ['letter.docx', 'notes.txt'] },
      { code: 'file-too-large', names: ['huge.mp4'] },
      { code: 'file-empty', names: ['nothing.pdf'] },
    ]);
  });

  test('above 20 files the rest is refused as too-many-files, those that are there counted', () => {
    expect(admit([], many(20)).refused).toEqual([]);
    const { accepted, refused } = admit(['a.pdf', 'b.pdf'], many(20));
    expect(accepted).toHaveLength(18);
    expect(refused).toEqual([{ code: 'too-many-files', names: ['scan 18.pdf', 'scan 19.pdf'] }]);
  });

  test('a name that is there already gets a number', () => {
    const { accepted } = admit(['Scan.pdf'], [file('scan.pdf'), file('scan.pdf'), file('other.pdf')]);
    expect(accepted.map(({ name }) => name)).toEqual(['scan (1).pdf', 'scan (2).pdf', 'other.pdf']);
  });

  test('a file chosen again is known by name and size, also where it was given a number', () => {
    const begun = { name: 'scan (1).pdf', size: 10 };
    expect(isSameFile(begun, file('scan.pdf'))).toBe(true);
    expect(isSameFile(begun, file('scan (1).pdf'))).toBe(true);
    expect(isSameFile(begun, file('scan.pdf', { size: 11 }))).toBe(false);
    expect(isSameFile(begun, file('other.pdf'))).toBe(false);
  });
});
