import type { App } from '../../call/context.ts';
import type { Viewer } from '../../call/viewer.ts';
import { ownResources } from './own-resources.ts';

/** A handout's file: where its bytes are, and its name. */
type Handout = {
  fileName: string;
  content_type: string;
  file_id: string;
  file_key_id: number;
  file_wrapped_key: Buffer;
  size: number;
};

/**
 * The file of a handout of the viewer's own library; null for anybody else's. It holds nothing of a patient, so reading
 * it is not audited.
 */
export async function ownHandout(app: App, viewer: Viewer, fileId: string): Promise<Handout | null> {
  if (!viewer.permissions.has('specialistResources')) return null;
  const { rows } = await app.read.query<Omit<Handout, 'fileName'> & { name: string }>({
    name: 'own-handout',
    text: `select f.content_type, f.id as file_id, f.key_id as file_key_id, f.wrapped_key as file_wrapped_key,
      f.size::float8 as size, r.file_name as name
      from resource_file r join stored_file f on f.id = r.file_id where r.person_id = $1 and r.file_id = $2`,
    values: [viewer.personId, fileId],
  });
  const [found] = rows;
  if (!found) return null;
  const { name, ...row } = found;
  const resources = (await ownResources(app.read, viewer.personId)).flatMap(({ items }) => items);
  return { ...row, fileName: resources.find((resource) => resource.fileId === fileId)?.fileName ?? name };
}
