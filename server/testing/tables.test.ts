// Every table belongs to an organization, and every column about a person has a declared fate.
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { features } from '../app.ts'

/** Accounts belong to no organization; nor does an upload before something shows it. */
const WITHOUT_ORGANIZATION = ['upload', 'auth', 'account']
const PEOPLE = ['user', 'member']
const NAMES_A_PERSON =
  /(?:user|member|inviter|assignee|creator)_id$|^(?:created|deleted|archived|closed|changed|shared)_by$/
const DESCRIBES_A_PERSON =
  /^(?:email|pending_email|email_hash|name|phone|ip|agent|picture_key|file_name|status_text|reason|subject|password_hash)$/

const tables = features.flatMap(({ name, tables = {}, personal = {} }) =>
  Object.values(tables).flatMap(table =>
    is(table, PgTable) ? [{ feature: name, personal, ...getTableConfig(table) }] : [],
  ),
)

function personalColumns({ name, columns, foreignKeys }: (typeof tables)[number]) {
  const people = foreignKeys
    .map(key => key.reference())
    .filter(({ foreignTable }) => PEOPLE.includes(getTableConfig(foreignTable).name))
    .flatMap(reference => reference.columns.map(column => column.name))
  const naming = columns.filter(column => people.includes(column.name) || NAMES_A_PERSON.test(column.name))
  // A name beside the id of a mere creator is the thing's own name.
  const describes = name === 'user' || naming.some(column => /^user_id$/.test(column.name)) || naming.length === 0
  const words = columns.filter(column => describes && DESCRIBES_A_PERSON.test(column.name))
  const isPersonal = name === 'user' || name === 'attempt' || naming.length > 0
  return [...naming, ...(isPersonal ? words : [])].map(column => column.name).filter(column => column !== 'org_id')
}

test.each(tables.filter(({ feature }) => !WITHOUT_ORGANIZATION.includes(feature)))(
  '$name of $feature begins with its organization, and its rows can be told apart by it',
  ({ columns, primaryKeys }) => {
    expect(columns[0]!.name).toBe('org_id')
    expect(columns[0]!.notNull).toBe(true)
    expect(primaryKeys.flatMap(key => key.columns.map(column => column.name))[0]).toBe('org_id')
  },
)

test('every feature says what becomes of its personal columns, and of none that is not there', () => {
  const found = tables.flatMap(table =>
    personalColumns(table).map(column => `${table.feature}: ${table.name}.${column}`),
  )
  const said = features.flatMap(({ name, personal = {} }) => Object.keys(personal).map(column => `${name}: ${column}`))
  expect(said.toSorted()).toEqual([...new Set(found)].toSorted())
})
