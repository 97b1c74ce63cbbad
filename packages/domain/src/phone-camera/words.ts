/**
 * Words that English and French spell alike, so that phone and computer show the same two in whichever language each of
 * them speaks.
 */
const words = `
  avalanche ballet banjo biscuit bison boomerang bouquet brioche cactus canyon caramel caribou cascade cobra
  condor confetti crocodile croissant domino dragon eucalyptus fondue gazelle glacier horizon igloo impala iris
  jaguar kayak kiwi koala lion lotus lynx magnolia melon mimosa nectarine oasis okapi olive orange origami palette
  panda parasol piano pigeon plateau puma puzzle python quartz radar robot saxophone sofa tango trombone tuba
  turquoise wapiti zinc
`
  .trim()
  .split(/\s+/);

/**
 * The two words that a phone camera and its maker's computer show, by two random bytes. They are a sign by which a
 * person knows that these two belong together, and no secret.
 */
export function twoWords(bytes: Uint8Array): [string, string] {
  const [one = 0, other = 0] = bytes;
  const first = one % words.length;
  // Never the same word twice.
  const second = (first + 1 + (other % (words.length - 1))) % words.length;
  return [words[first]!, words[second]!];
}

/** The two words in the text that the database keeps of them. */
export function readWords(kept: string): [string, string] {
  const [first = '', second = ''] = kept.split(' ');
  return [first, second];
}
