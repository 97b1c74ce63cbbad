/**
 * The salutation of a person `alias`, with what they chose to be called in French: 'Dr.' where they chose nothing, else
 * 'Dr' or 'Dre'. packages/domain/src/activity/person-name.ts writes it in the reader's language (decision 133).
 */
export const titleSql = (alias: string): string =>
  `case when ${alias}.salutation = 'Dr.' then coalesce(nullif(${alias}.preferences ->> 'frenchTitle', ''), 'Dr.')
    else ${alias}.salutation end`;
