import pg from 'pg';
import { clinics } from './demo/clinics.ts';

/** Changes that tests make to a directory in a running world. */
export type DirectoryEditor = {
  /** Services of one specialty and subsite in a clinic of the demo world, `Row 0001` and so on, each slower than the one before. */
  addRows(from: number, to: number, of: { specialty: string; subsite: string }): Promise<void>;
  run(sql: string, values?: readonly unknown[]): Promise<void>;
  close(): Promise<void>;
};

export function editDirectory(databaseUrl: string): DirectoryEditor {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  return {
    async addRows(from, to, { specialty, subsite }) {
      await pool.query(
        `insert into service (name, specialty, subsite, college, clinic_id, response_time_ms)
          select 'Row ' || lpad(n::text, 4, '0'), $3, $4, 'FRCPC', $5, 60000 * n from generate_series($1::integer, $2) n`,
        [from, to, specialty, subsite, clinics.crowfoot.id],
      );
    },
    run: async (sql, values = []) => void (await pool.query(sql, [...values])),
    close: () => pool.end(),
  };
}
