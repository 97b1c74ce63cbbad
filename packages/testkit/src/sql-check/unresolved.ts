/** Statements whose text the source alone does not show, by file. The list only ever gets shorter. */
export const unresolved: readonly { file: string; statements: number; why: string }[] = [
  {
    file: 'apps/server/src/features/directory/find-services.ts',
    statements: 1,
    why: 'it numbers its parameters as it goes: directory-texts.ts asks the running search for them instead',
  },
  {
    file: 'apps/server/src/infra/db/embedded.ts',
    statements: 1,
    why: 'it makes a role, whose password the client writes into the text: no rows',
  },
  {
    file: 'apps/server/src/app/commands/verify-backup.ts',
    statements: 1,
    why: 'it reads every table of a restored backup, whose names the catalogue gives: a count each',
  },
  {
    file: 'apps/server/src/infra/db/functions.ts',
    statements: 1,
    why: 'it runs the files of the functions, which the migrated database has been through: no rows',
  },
  {
    file: 'apps/server/src/infra/db/migrate.ts',
    statements: 1,
    why: 'it runs the files of the migrations, which the migrated database has been through: no rows',
  },
  {
    file: 'apps/server/src/infra/jobs/statements.ts',
    statements: 1,
    why: 'besides two texts of ours, which are compared, it runs what the job queue says: rows of unknown values',
  },
  {
    file: 'packages/testkit/src/insert-rows.ts',
    statements: 1,
    why: 'it writes the demo world, whose columns are the keys of its records: no rows',
  },
];

/** Calls of a `query` that is not the database's. */
export const ofOthers: readonly { file: string; calls: number; why: string }[] = [
  { file: 'apps/server/src/infra/pdf/typeset.ts', calls: 1, why: 'the typesetter asks its own document' },
];
