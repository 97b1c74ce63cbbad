/**
 * When a function of PostgreSQL returns null. 'argument': where an argument is null, and only then. 'first': where the
 * first one is. 'never'. A function that is missing here may always return null: `->>` of an absent key does. (to_char
 * returns null for an infinite instant, but the product has none.)
 */
export type Nulls = 'argument' | 'first' | 'never';

const argument = `
  btrim cardinality date_trunc decode encode extract hashtext hashtextextended left length lower ltrim make_interval
  octet_length pg_advisory_unlock pg_snapshot_xmax pg_snapshot_xmin pg_try_advisory_lock
  pg_try_advisory_xact_lock pg_try_advisory_xact_lock_shared pg_walfile_name regexp_replace replace right
  rtrim sha256 split_part textcat timezone to_char to_json to_jsonb upper`;
const first = `array_remove concat_ws`;
const never = `
  array_append array_prepend clock_timestamp concat gen_random_uuid json_build_array json_build_object
  jsonb_build_array jsonb_build_object now pg_backup_start pg_backup_stop pg_control_system
  pg_current_snapshot pg_current_xact_id rank row_number`;

const entries = (names: string, nulls: Nulls): [string, Nulls][] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => [name, nulls]);

/** By name. */
export const builtIns: ReadonlyMap<string, Nulls> = new Map([
  ...entries(argument, 'argument'),
  ...entries(first, 'first'),
  ...entries(never, 'never'),
]);

/** Operators, by their functions, that return null for arguments that are not null. */
export const nullableOperators: ReadonlySet<string> = new Set([
  'json_object_field',
  'json_object_field_text',
  'json_array_element',
  'json_array_element_text',
  'json_extract_path',
  'json_extract_path_text',
  'jsonb_object_field',
  'jsonb_object_field_text',
  'jsonb_array_element',
  'jsonb_array_element_text',
  'jsonb_extract_path',
  'jsonb_extract_path_text',
  'jsonb_path_match_opr',
  'jsonb_path_exists_opr',
]);
