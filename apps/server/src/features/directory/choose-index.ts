import type { App } from '../../call/context.ts';
import { clusterIndex } from './cluster-index.ts';
import { postgresIndex } from './postgres-index.ts';
import type { DirectoryIndex } from './search-index.ts';

/** The index of this installation: PostgreSQL's own, or the search cluster that the configuration names. */
export function directoryIndex(app: Pick<App, 'read'> & { config: Pick<App['config'], 'search'> }): DirectoryIndex {
  return app.config.search ? clusterIndex(app.config.search) : postgresIndex(app.read);
}
