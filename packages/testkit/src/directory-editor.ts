import pg from 'pg';

/** Changes that tests make to a directory in a running world. */
export type DirectoryEditor = {
  run(sql: string, values?: readonly unknown[]): Promise<void>;
  close(): Promise<void>;
};

export function editDirectory(databaseUrl: string): DirectoryEditor {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  return {
    run: async (sql, values = []) => void (await pool.query(sql, [...values])),
    close: () => pool.end(),
  };
}
