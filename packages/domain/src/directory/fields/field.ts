/**
 * What doctors and patients call what a specialty takes, so that a search finds a service by other words than its own.
 * General medical knowledge, written for this product.
 */
export type Field = {
  name: string;
  /** How words of a directory's specialty begin that mean this field, folded. */
  known: readonly string[];
  /** What the field and who practises it are called besides, parted by commas. */
  asked: string;
  topics: readonly Topic[];
  /** Names of the fields that are nearest where nobody of this one can be consulted. */
  otherwise?: readonly string[];
};

/**
 * One thing that a field takes. `finds` is what services call it, in both languages, with its abbreviations: a search
 * for one of these finds all. `asked` is what leads there beside: lay words, drugs, tests. It is looked for in no
 * service on its behalf, since 'pills' would find too much. Both parted by commas.
 */
export type Topic = readonly [finds: string, asked?: string];

/**
 * What is asked as other phrases of the fields: a drug as what it is given for, a test as what it is about. It leads to
 * all of these, beside what it leads to by itself. Both parted by commas.
 */
export type AskedAs = readonly [phrases: string, asked: string];
