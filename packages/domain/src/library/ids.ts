/**
 * The id of something new: its name in small letters and NFC, with '-2', '-3' … where that is taken. Ids are data, so
 * 'constructor' and '__proto__' are as good as any; nobody may use one as the key of a plain object. Source: document
 * 3, section 3; server rules, section 21. What an id can not hold (a pasted tab, half a character, more than any name)
 * is left out: its thing could never be saved, whatever name it is given later.
 */
export function idForName(name: string, taken: { has: (id: string) => boolean }): string {
  const held = Array.from(name.replaceAll(inNoId, ' ').trim()).slice(0, mostCharacters).join('');
  const plain = held.trim().normalize('NFC').toLowerCase().normalize('NFC') || 'unnamed';
  if (!taken.has(plain)) return plain;
  for (let number = 2; ; number += 1) {
    const id = `${plain}-${number}`;
    if (!taken.has(id)) return id;
  }
}

/** A character that no id may hold. */
const inNoId = /[\p{Cc}\p{Cs}\u2028\u2029]+/gu;

/** More than the longest name that can be saved: what a reader sees as one character may be written with ten. */
const mostCharacters = 1_200;
