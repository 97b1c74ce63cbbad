import { libraryGetResources } from '@consult/contract/library/get-resources.ts';
import { serve } from '../../call/implement.ts';
import { ownResources } from './own-resources.ts';

/** library-getResources: the bytes come from GET /V5/files/<fileId>, for the owner alone. */
export const getResources = serve(libraryGetResources).handler(async ({ context: { app, viewer } }) => ({
  categories: (await ownResources(app.read, viewer.personId)).map(({ id, name, items }) => ({
    id,
    name,
    resources: items.map(({ id: resourceId, resourceName, fileName, contentType, size, fileId }) => ({
      id: resourceId,
      resourceName,
      fileName,
      contentType,
      size,
      fileId,
    })),
  })),
}));
