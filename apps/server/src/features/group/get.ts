import { groupGet } from '@consult/contract/group/get.ts';
import { groupList } from '@consult/contract/group/list.ts';
import type { GroupMode } from '@consult/domain/group/mode.ts';
import { serve } from '../../call/implement.ts';
import { keepsSql } from '../promise/promise.ts';
import { readGroup } from './read-group.ts';

/** group-get: for its members and keepers; everybody else is answered as for a service that does not exist. */
export const getGroup = serve(groupGet).handler(({ input, context: { app, viewer } }) =>
  readGroup(app.read, viewer, input.serviceId, app.now()),
);

/** More services than one person answers for: a bound, not a page. */
const most = 500;

type Row = { id: string; name: string; name_fr: string; mode: GroupMode; keeper: boolean };

/** group-list: by name. */
export const listGroups = serve(groupList).handler(async ({ context: { app, viewer } }) => {
  const { rows } = await app.read.query<Row>({
    name: 'group-list',
    text: `select s.id, s.name, s.name_fr, s.mode, ${keepsSql('$1', 's.id')} as keeper from service s
      where s.type = 'service' and s.id in (select service_id from service_user where person_id = $1
        union select service_id from service_keeper where person_id = $1
        union select id from service where owner_id = $1)
      order by lower(s.name), s.id limit ${most}`,
    values: [viewer.personId],
  });
  return {
    groups: rows.map(({ id: serviceId, name: serviceName, name_fr: serviceNameFr, ...rest }) => ({
      serviceId,
      serviceName,
      serviceNameFr,
      ...rest,
    })),
  };
});
