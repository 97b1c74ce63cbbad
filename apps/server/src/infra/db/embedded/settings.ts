/**
 * Server settings for a small machine (2 cores, a few GB to spare). Durability stays on; `fsync: false` is for
 * databases of tests, which nobody needs after a power cut.
 */
export function serverSettings(options: {
  fsync?: boolean;
  settings?: Record<string, string>;
}): Record<string, string> {
  return {
    // Only this machine, only over TCP with a password.
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '256MB',
    effective_cache_size: '2GB',
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    wal_compression: 'on',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    // Short statements: compiling them and starting parallel workers costs more than it saves.
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    idle_in_transaction_session_timeout: '60s',
    // A backend whose client was killed is cleared away even in the middle of a statement.
    // (Windows cannot look.)
    ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '5s' }),
    // Values of rows must not reach the log: no statements, no parameters, no DETAIL lines.
    log_statement: 'none',
    log_min_error_statement: 'panic',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    log_error_verbosity: 'terse',
    ...(options.fsync === false ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
    ...options.settings,
  };
}

/**
 * The environment of the server's programs: nothing of ours, so that no PG* or locale variable changes what they do.
 */
export function serverEnvironment(): Record<string, string> {
  const kept: Record<string, string> = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of ['PATH', 'SystemRoot', 'TEMP', 'TMP']) {
    const value = process.env[name];
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}
