/**
 * French as it is set in Canada: a space that does not break inside guillemets, before a colon and between a number and
 * its unit; none before ? ! and ;. So that no line begins with a » or a colon, whoever translated it.
 */
export function frenchSpaces(message: string): string {
  return message
    .replaceAll('« ', '«\u00a0')
    .replaceAll(' »', '\u00a0»')
    .replaceAll(' :', '\u00a0:')
    .replaceAll(/ (?=[?!;](?:\s|$|<))/g, '')
    .replaceAll(/(?<=[\d}#]) (?=(?:h|min|Mo|ko|ans)(?![\p{L}’]))/gu, '\u00a0');
}
