/**
 * Whether a person `p` sees news `n`: it was sent since their account was made, to everybody or to a role of theirs.
 * `roles` is the parameter, or an expression, with their roles.
 */
export const visibleTo = (roles: string): string =>
  `n.sent_at >= p.created_at and (n.roles = '{}' or n.roles && ${roles})`;

/** Title and body in the language of a parameter; English where that language has no text. */
export const wordsIn = (language: string): string =>
  `case when ${language} = 'fr' and n.title_fr <> '' then n.title_fr else n.title_en end as title,
      case when ${language} = 'fr' and n.body_fr <> '' then n.body_fr else n.body_en end as body`;
