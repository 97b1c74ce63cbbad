/** A first letter before which 'de' and 'que' lose their vowel. Before 'Yves' they do, before 'Yan' they do not. */
const vowel = /^(?:[aeiouàâäéèêëîïôöùûüæœ]|h[eéèêiîïy]|y[^aeiouàâäéèêëîïôöùûü])/i;

/** The article with 'de' or 'à' before a doctor's title: 'du Dr Roy', 'à la Dre Roy'. */
const withArticle = {
  Dr: { de: 'du', à: 'au', le: 'le' },
  Dre: { de: 'de la', à: 'à la', le: 'la' },
} as const;

/**
 * A French text and a person's name after it, joined as French joins them: 'de' and 'Dre Roy' is 'de la Dre Roy', 'que'
 * and 'Odile' is 'qu’Odile'. An article or elision that is written there already follows the name: 'de la' and 'Dr Roy'
 * is 'du Dr Roy', 'd’' and 'Martin' is 'de Martin'. Everything else stands as it is written.
 */
export function joinFrench(before: string, name: string): string {
  const [, title] = /^(Dre?)(?=\s)/.exec(name) ?? [];
  if (title) {
    const article = withArticle[title as keyof typeof withArticle];
    return (
      before.replace(
        /(?<![\p{L}\p{M}’'-])(de la|du|de|d[’']|à la|au|à|le|la)(\s?)$/iu,
        (all, word: string, space: string) => {
          if (space === '' && !/[’']$/.test(word)) return all;
          const plain = word.toLowerCase();
          const kind = plain.startsWith('d') ? 'de' : plain.startsWith('l') ? 'le' : 'à';
          return `${capitalAs(word, article[kind])} `;
        },
      ) + name
    );
  }
  const joined = vowel.test(name)
    ? before.replace(/(?<![\p{L}\p{M}’'-])(d|(?:jusqu|lorsqu|puisqu|qu))e\s$/iu, '$1’')
    : before.replace(/(?<![\p{L}\p{M}’'-])(d|(?:jusqu|lorsqu|puisqu|qu))[’']\s?$/iu, '$1e ');
  return joined + name;
}

/** A word with a capital where the one that it replaces has one. */
function capitalAs(word: string, next: string): string {
  return word[0] === word[0]!.toUpperCase() ? next[0]!.toUpperCase() + next.slice(1) : next;
}
