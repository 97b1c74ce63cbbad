/** Names and addresses in the letters of the claim file, which is ASCII in capitals. */

/** Letters that do not come apart into one of ASCII and a mark. */
const letters: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Ł: 'L',
  ẞ: 'SS',
  Ħ: 'H',
  Ŧ: 'T',
  Ŋ: 'NG',
  Ə: 'E',
  Ɂ: "'",
  ʔ: "'",
  ʼ: "'",
  '’': "'",
  '‘': "'",
  '`': "'",
  ʷ: 'W',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '·': '.',
};

/**
 * A text as the claim file takes it: 'Émilie Lefèvre-Côté' is EMILIE LEFEVRE-COTE, 'L’Écuyer' L'ECUYER, 'Sḵwx̱wú7mesh'
 * SKWXWU7MESH. Null where a letter has no such form (syllabics, Cyrillic, Han): nobody's name is guessed. The same
 * again gives the same.
 */
export function claimText(text: string): string | null {
  const plain = Array.from(text.normalize('NFC').toUpperCase())
    .map((letter) => letters[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/./gsu, (letter) => letters[letter] ?? letter)
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toUpperCase();
  return /^[ -~]*$/.test(plain) ? plain : null;
}
