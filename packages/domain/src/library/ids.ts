/**
 * The id of something new: its name in small letters and NFC, with '-2', '-3' … where that is taken. Ids are data, so
 * 'constructor' and '__proto__' are as good as any; nobody may use one as the key of a plain object. Source: document
 * 3, section 3; server rules, section 21.
 */
export function idForName(name: string, taken: { has: (id: string) => boolean }): string {
  const plain = name.trim().normalize('NFC').toLowerCase().normalize('NFC');
  if (!taken.has(plain)) return plain;
  for (let number = 2; ; number += 1) {
    const id = `${plain}-${number}`;
    if (!taken.has(id)) return id;
  }
}
