import type pg from 'pg';

type Db = Pick<pg.ClientBase, 'query'>;

/*
 * Statements against the product's own tables, nearly each with a fault that the test must find. None ever runs.
 */

export const right = (db: Db) => db.query<{ id: string; first_name: string }>('select id, first_name from person');

export const missingColumn = (db: Db) => db.query<{ id: string; nickname: string }>('select id from person');

export const columnTooMany = (db: Db) => db.query<{ id: string }>('select id, first_name from person');

export const twoOfOneName = (db: Db) => db.query<{ id: string }>('select p.id, c.id from person p cross join clinic c');

export const unknownColumn = (db: Db) => db.query<{ nickname: string }>('select nickname from person');

export const nullable = (db: Db) => db.query<{ disabled_at: Date }>('select disabled_at from person');

export const nullableSaid = (db: Db) => db.query<{ disabled_at: Date | null }>('select disabled_at from person');

export const leftOut = (db: Db) => db.query<{ disabled_at?: Date }>('select disabled_at from person');

export const asked = (db: Db) =>
  db.query<{ disabled_at: Date }>('select disabled_at from person where disabled_at < now()');

export const leftJoin = (db: Db) =>
  db.query<{ id: string; role: string }>(
    'select a.id, m.role from activity a left join member m on m.activity_id = a.id',
  );

export const leftJoinMet = (db: Db) =>
  db.query<{ id: string; role: string }>(
    `select a.id, m.role from activity a left join member m on m.activity_id = a.id where m.position > 0`,
  );

export const rightJoin = (db: Db) =>
  db.query<{ id: string; role: string }>(
    'select a.id, m.role from member m right join activity a on m.activity_id = a.id',
  );

export const fullJoin = (db: Db) =>
  db.query<{ id: string; role: string }>(
    'select a.id, m.role from activity a full join member m on m.activity_id = a.id',
  );

export const innerJoin = (db: Db) =>
  db.query<{ id: string; role: string }>('select a.id, m.role from activity a join member m on m.activity_id = a.id');

export const throughCommonTable = (db: Db) =>
  db.query<{ role: string }>(
    `with taking as (select m.role from activity a left join member m on m.activity_id = a.id)
      select t.role from taking t`,
  );

export const instantAsText = (db: Db) => db.query<{ created_at: string }>('select created_at from activity');

export const bytesAsText = (db: Db) => db.query<{ card: string }>('select card from activity');

export const countAsText = (db: Db) => db.query<{ n: string }>('select count(*) as n from person');

export const countAsBigint = (db: Db) => db.query<{ n: bigint }>('select count(*) as n from person');

export const countAsNumber = (db: Db) => db.query<{ n: number }>('select count(*) as n from person');

export const numericAsNumber = (db: Db) =>
  db.query<{ mean: number | null }>('select avg(last_seq) as mean from activity');

export const greatestOfNone = (db: Db) => db.query<{ newest: Date }>('select max(created_at) as newest from activity');

export const greatestOfGroup = (db: Db) =>
  db.query<{ newest: Date }>('select max(created_at) as newest from activity group by status');

export const itemsAsNumbers = (db: Db) => db.query<{ ids: number[] }>('select array(select id from person) as ids');

export const itemsNull = (db: Db) =>
  db.query<{ dates: Date[] }>('select array(select disabled_at from person) as dates');

export const itemsSaidNull = (db: Db) =>
  db.query<{ dates: (Date | null)[] }>('select array(select disabled_at from person) as dates');

export const arrayAsOne = (db: Db) => db.query<{ subject_ids: string }>('select subject_ids from audit_entry');

export const jsonFieldMissing = (db: Db) =>
  db.query<{ who: { first: string; last: string } }>(
    `select json_build_object('first', first_name) as who from person`,
  );

export const jsonFieldNull = (db: Db) =>
  db.query<{ who: { left: string } }>(`select json_build_object('left', disabled_at) as who from person`);

export const jsonInstantAsDate = (db: Db) =>
  db.query<{ all: { at: Date }[] }>(
    `select coalesce(json_agg(json_build_object('at', created_at)), '[]') as all from activity`,
  );

export const jsonOfNone = (db: Db) => db.query<{ all: string[] }>('select json_agg(id) as all from person');

export const jsonGuarded = (db: Db) =>
  db.query<{ who: { role: string } | null }>(
    `select case when m.role is not null then json_build_object('role', m.role) end as who
      from activity a left join member m on m.activity_id = a.id`,
  );

export const noRowFound = (db: Db) =>
  db.query<{ name: string }>('select (select name from clinic where id = $1) as name');

export const mayBeEqual = (db: Db) => db.query<{ id: string }>('select nullif(id, $1) as id from person', ['']);

export const jsonValue = (db: Db) =>
  db.query<{ before: string }>(`select detail ->> 'before' as before from audit_entry`);

export const otherwiseNull = (db: Db) =>
  db.query<{ name: string }>(`select case when province = 'BC' then first_name end as name from person`);

export const unionOfBoth = (db: Db) =>
  db.query<{ at: Date }>('select created_at as at from activity union all select disabled_at from person');

export const reckoned = (db: Db) => db.query<{ unread: boolean }>('select unread from inbox_row');

export const written = (db: Db) =>
  db.query<{ disabled_at: Date }>(
    'update person set disabled_at = null where disabled_at is not null returning disabled_at',
  );

export const givenNull = (db: Db, id: string | null) => db.query<{ id: string }>('select $1::uuid as id', [id]);

export const given = (db: Db, id: string) => db.query<{ id: string }>('select $1::uuid as id', [id]);

export const listOfNulls = (db: Db, ids: (string | null)[]) =>
  db.query<{ id: string }>('select id from unnest($1::uuid[]) as id', [ids]);

export const eitherOf = (db: Db, first: boolean) =>
  db.query<{ first_name: string }>(`select ${first ? 'first_name' : 'last_name'} from person`);

const ofTable = <Row extends object>(db: Db, table: 'person' | 'clinic') =>
  db.query<Row & { id: string }>(`select id from ${table}`);
export const eachCaller = (db: Db) => [ofTable<{ name: string }>(db, 'clinic')];

export const untyped = async (db: Db) => (await db.query('select id from person')).rows.map((row: unknown) => row);

export const untypedAndUnread = async (db: Db) => (await db.query('select id from person')).rowCount;

export const untold = (db: Db, text: string) => db.query<{ id: string }>(text);

export const handedOn = (db: Db) => db.query;

export const nobodyCalls = <Row extends object>(db: Db) => db.query<Row & { id: string }>('select id from person');
