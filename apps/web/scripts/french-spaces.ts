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
    .replaceAll(/(?<=[\d}#]) (?=(?:h|min|Mo|ko|ans)(?![\p{L}’]))/gu, '\u00a0');
}
