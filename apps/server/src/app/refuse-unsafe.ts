import { isPlaceholder } from '@consult/domain/installation/checklist.ts';
import type pg from 'pg';
import { demoLoaded } from '@consult/testkit/demo/demo.ts';
import { ConfigError } from '../call/config.ts';
import type { Config } from '../call/config.ts';
import { isPublic } from '../call/reach.ts';

/**
 * Refuses to start an installation that others than this machine reach with anything of the demo in it, or without what
 * keeps its people safe (server rules, section 25). All that is missing is said at once.
 * @throws ConfigError with a line for each thing to do
 */
export async function refuseUnsafe(config: Config, pool: pg.Pool): Promise<void> {
  if (!isPublic(config) || (config.demo !== false && config.demoInPublic)) return;
  const loaded = await demoLoaded(pool);
  const missing = [...missingIn(config), ...(loaded ? [demoWorld] : await missingPeople(config, pool))];
  if (missing.length === 0) return;
  throw new ConfigError(
    [
      `${config.publicUrl} on ${config.host} is reached by others than this machine, and is not ready for them:`,
      ...missing.map((one) => `  - ${one}`),
      'Each is an environment variable; docs/running.md has them in order ("A safe installation in thirty minutes").',
      'To show the demo world to others, without any real patient: DEMO=on and DEMO_IN_PUBLIC=on.',
    ].join('\n'),
  );
}

const demoWorld =
  'The database holds the demo world, whose password everybody knows. Set DATA_DIR or DATABASE_URL to an empty place.';

function missingIn(config: Config): string[] {
  const missing: string[] = [];
  const { protocol } = new URL(config.publicUrl);
  if (!config.publicUrlGiven)
    missing.push('PUBLIC_URL: the address that browsers use, such as https://consult.your-clinic.ca');
  else if (protocol !== 'https:')
    missing.push('PUBLIC_URL must begin with https://: put a proxy with a certificate in front, and TRUST_PROXY=1.');
  if (config.demo) missing.push('DEMO=on needs DEMO_IN_PUBLIC=on beside it. Leave DEMO out for real use.');
  const contacts = {
    SUPPORT_EMAIL: config.supportEmail,
    SUPPORT_URL: config.supportUrl,
    SALES_CONTACT: config.salesContact,
    SALES_PHONE: config.salesPhone,
  };
  for (const [name, value] of Object.entries(contacts))
    if (isPlaceholder(value)) missing.push(`${name}: ${value} is a placeholder, and people are told to use it.`);
  if (config.smtpUrl && isPlaceholder(config.mailFrom))
    missing.push(`MAIL_FROM: ${config.mailFrom} is a placeholder; mail servers refuse it.`);
  return missing;
}

/** The first administrator, where nobody has an account yet, and accounts at addresses that do not exist. */
async function missingPeople({ adminEmail }: Config, pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ people: boolean; placeholders: number }>(
    `select exists (select from person) as people,
      (select count(*)::int from person where disabled_at is null and email ilike '%.example') as placeholders`,
  );
  const { people, placeholders } = rows[0]!;
  if (!people && adminEmail && isPlaceholder(adminEmail))
    return ['ADMIN_EMAIL: the address of your first administrator (or off).'];
  if (placeholders > 0) return [`${placeholders} accounts have an address that ends in .example: disable them.`];
  return [];
}
