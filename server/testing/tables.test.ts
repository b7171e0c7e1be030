// Every table belongs to a feature and to an organization, and every column about a person has a declared fate.
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { features } from '../app.ts'
import { sql } from './visitor.ts'

/** The machinery's own tables, each with the reason why it is of no feature. */
const OF_NO_FEATURE: Record<string, string> = {
  answered_key: 'the repeated calls of every feature',
  audit: 'written by every feature',
  notice: 'written by every feature',
  organization: 'the tenant, which the rows of every feature reference',
  server_key: 'secrets, which the app’s role cannot read',
  told: 'written by every feature',
}

const OF_AN_ACCOUNT = 'accounts belong to no organization'
/** Each with the reason why its rows need no organization. */
const OF_NO_ORGANIZATION: Record<string, string> = {
  agreement: OF_AN_ACCOUNT,
  answered_key: OF_AN_ACCOUNT,
  attempt: 'counted before anybody is signed in',
  challenge: OF_AN_ACCOUNT,
  audit: 'outlives the organization, and records accounts too',
  device: OF_AN_ACCOUNT,
  identity: OF_AN_ACCOUNT,
  link: OF_AN_ACCOUNT,
  oauth_transaction: 'of a browser that has not signed in yet',
  organization: 'the tenant itself',
  factor_recovery: OF_AN_ACCOUNT,
  github_app: 'of the whole server',
  passkey: OF_AN_ACCOUNT,
  passkey_challenge: OF_AN_ACCOUNT,
  recovery_code: OF_AN_ACCOUNT,
  remembered_browser: OF_AN_ACCOUNT,
  push_device: OF_AN_ACCOUNT,
  pending_sign_in: 'of a browser that has not signed in yet',
  server_key: 'of the whole server',
  session: OF_AN_ACCOUNT,
  totp: OF_AN_ACCOUNT,
  unlinking: OF_AN_ACCOUNT,
  told: 'on its way to the sockets of all nodes, for three minutes',
  upload: 'put before something shows it',
  user: OF_AN_ACCOUNT,
  withdrawal: OF_AN_ACCOUNT,
}

/** Text in which anything may stand, as in a column of JSON. */
const ANYTHING = ['told.events', 'directory_refusal.call', 'directory_refusal.detail', 'unlinking.sealed']

/** Beside the tables of the app: what drizzle has migrated, and the jobs of pg-boss. */
const SCHEMAS = ['drizzle', 'pgboss', 'public']

const PEOPLE = ['user', 'member']
const NAMES_A_PERSON =
  /(?:user|member|inviter|assignee|creator|participant|actor|mentioned|replier|confirmed)_ids?$|(?<!^(?:ended|proven))_by$/
const DESCRIBES_A_PERSON =
  /^(?:email|pending_email|email_hash|name|phone|ip|agent|answer|picture_key|file_name|status_text|reason|subject|password_hash|(?:family|given|formatted|display|member)_name|external_id)$/

type Table = {
  name: string
  columns: { name: string; type: string; isRequired: boolean }[]
  keys: { kind: 'p' | 'f'; columns: string[]; to: string | null; onDelete: string }[]
}

let tables: Table[]
beforeAll(async () => {
  tables = await sql<Table>(
    `select table_.relname as name,
       (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null), 'isRequired', attnotnull) order by attnum)
          from pg_attribute where attrelid = table_.oid and attnum > 0 and not attisdropped) as columns,
       (select coalesce(json_agg(json_build_object('kind', contype, 'onDelete', confdeltype, 'to', other.relname, 'columns',
            (select json_agg(attname order by place) from unnest(conkey) with ordinality as part (number, place)
               join pg_attribute on attrelid = conrelid and attnum = number))), '[]')
          from pg_constraint left join pg_class other on other.oid = confrelid
          where conrelid = table_.oid and contype in ('p', 'f')) as keys
     from pg_class table_ where relnamespace = 'public'::regnamespace and relkind not in ('i', 'I', 'S') order by 1`,
  )
})

const featureOf = new Map(
  features.flatMap(({ name, tables = {} }) =>
    Object.values(tables).flatMap(table => (is(table, PgTable) ? [[getTableName(table), name] as const] : [])),
  ),
)
const sorted = (names: Iterable<string>) => [...names].toSorted()

test('the database has the tables of the features, those of the list, and no other', async () => {
  const schemas = await sql<{ name: string }>(
    `select distinct table_schema as name from information_schema.tables
     where table_schema <> 'information_schema' and table_schema not like 'pg\\_%'`,
  )
  expect(sorted(schemas.map(({ name }) => name))).toEqual(SCHEMAS)
  const names = tables.map(({ name }) => name)
  expect(sorted([...featureOf.keys(), ...Object.keys(OF_NO_FEATURE)])).toEqual(sorted(names))
})

test('every table begins with its organization, its rows are told apart by it and go with it', () => {
  const isTenants = ({ columns: [first], keys }: Table) =>
    first?.name === 'org_id' &&
    first.isRequired &&
    keys.some(({ kind, columns }) => kind === 'p' && columns[0] === 'org_id') &&
    keys.some(({ to, columns, onDelete }) => to === 'organization' && columns.join() === 'org_id' && onDelete === 'c')
  const others = tables.filter(table => !isTenants(table)).map(({ name }) => name)
  expect(sorted(others)).toEqual(sorted(Object.keys(OF_NO_ORGANIZATION)))
})

/** The columns that name or describe a person, and those of JSON, in which anything may stand. */
function personalColumns({ name, columns, keys }: Table) {
  const people = keys.flatMap(key => (PEOPLE.includes(key.to ?? '') ? key.columns : []))
  const naming = columns.filter(column => people.includes(column.name) || NAMES_A_PERSON.test(column.name))
  // A name beside the id of a mere creator is the thing's own name.
  const describes = name === 'user' || naming.some(column => /^user_id$/.test(column.name)) || naming.length === 0
  const words = columns.filter(column => describes && DESCRIBES_A_PERSON.test(column.name))
  const isPersonal = name === 'user' || name === 'attempt' || naming.length > 0
  const anything = columns.filter(
    column => /^(?:jsonb?|xml)\b/.test(column.type) || ANYTHING.includes(`${name}.${column.name}`),
  )
  const all = new Set([...naming, ...(isPersonal ? words : []), ...anything].map(column => column.name))
  return [...all].filter(column => column !== 'org_id')
}

test('every personal column and every one of JSON has one fate, and none that is not there', () => {
  const found = tables.flatMap(table => personalColumns(table).map(column => `${table.name}.${column}`))
  const said = features.flatMap(({ personal = {} }) => Object.keys(personal))
  expect(sorted(said)).toEqual(sorted(found))
})

test('a feature tells the fate of its own columns, or of the machinery’s', () => {
  const foreign = features.flatMap(({ name, personal = {} }) =>
    Object.keys(personal).filter(column => (featureOf.get(column.split('.')[0]!) ?? name) !== name),
  )
  expect(foreign).toEqual([])
})
