import { demoLoaded, seedDemo } from '@consult/testkit/demo/demo.ts';
import type { App } from './context.ts';

/**
 * Loads the demo world where it belongs: asked for with DEMO=on, or the embedded database of a fresh installation. It never
 * loads into a database that has people.
 * @returns whether the database holds the demo world
 */
export async function loadDemo(app: App): Promise<boolean> {
  if (await demoLoaded(app.write)) return true;
  const wanted = app.config.demo ?? app.config.databaseUrl === undefined;
  if (!wanted) return false;
  const { rows } = await app.write.query<{ people: boolean }>('select exists (select 1 from person) as people');
  if (rows[0]?.people) return false;
  await seedDemo(app, app.now());
  return true;
}
