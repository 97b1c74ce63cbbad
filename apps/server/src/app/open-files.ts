import { ConfigError } from '../call/config.ts';
import type { Config } from '../call/config.ts';
import { Files } from '../infra/files/files.ts';
import { filesFolder, folderBlobs } from '../infra/files/folder-blobs.ts';

/**
 * Opens the place where files lie: the folder `files` of the data folder, which every process shares. A second adapter
 * of Blobs would be chosen here, by the configuration.
 * @throws ConfigError in one line where it can not make the folder
 */
export function openFiles(config: Pick<Config, 'dataDir'>): Files {
  const folder = filesFolder(config.dataDir);
  try {
    return new Files(folderBlobs(folder));
  } catch {
    throw new ConfigError(`The folder ${folder} can not be made or written. Set DATA_DIR to one that can.`);
  }
}
