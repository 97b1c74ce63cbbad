import type { ServiceForm } from '@consult/contract/directory/service.ts';
import type { Queryable } from './visibility.ts';

/**
 * A version of a service's own questions. A service that never had a form asks nothing. The caller has checked
 * visibility.
 */
export async function loadForm(
  db: Queryable,
  serviceId: string,
  version: number,
): Promise<Pick<ServiceForm, 'version' | 'formFields'>> {
  const { rows } = await db.query<{ fields: ServiceForm['formFields'] }>({
    name: 'directory-form',
    text: 'select fields from service_form where service_id = $1 and version = $2',
    values: [serviceId, version],
  });
  return { version, formFields: rows[0]?.fields ?? [] };
}
