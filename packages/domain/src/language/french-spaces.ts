/**
 * Sets French as in Canada: a no-break space inside guillemets, before a colon and between a number and its unit; none
 * before ? ! and ;. So no line begins with a » or a colon, in any translator's text.
 */
export function frenchSpaces(message: string): string {
  return message
    .replaceAll('« ', '«\u00a0')
    .replaceAll(' »', '\u00a0»')
    .replaceAll(' :', '\u00a0:')
    .replaceAll(/ (?=[?!;](?:\s|$|<))/g, '')
    .replaceAll(/(?<=[\d}#]) (?=(?:h|min|s|j|ans|ko|Mo|Go|%)(?![\p{L}’]))/gu, '\u00a0');
}

/** The same of every text in a table of words, and of what its functions make. */
export function frenchSpacesIn<Words>(words: Words): Words {
  if (typeof words === 'string') return frenchSpaces(words) as Words;
  if (typeof words === 'function')
    return ((...given: unknown[]) => frenchSpacesIn((words as (...given: unknown[]) => unknown)(...given))) as Words;
  if (typeof words !== 'object' || words === null) return words;
  if (Array.isArray(words)) return words.map(frenchSpacesIn) as Words;
  return Object.fromEntries(Object.entries(words).map(([name, one]) => [name, frenchSpacesIn(one)])) as Words;
}
