// Statements under a name, whose columns PostgreSQL describes once and not with each answer: the description of a wide row costs both
// sides about as much as the row itself.
import { type ClientBase, Query, type QueryArrayConfig, type QueryArrayResult } from 'pg'

/* oxlint-disable no-underscore-dangle -- so the driver names what it keeps to itself */

type Connection = { describe: (portal: object) => void }
type Columns = { fields: unknown[]; _parsers: unknown[] }
/** A query of the driver, as far as its types leave that out. */
interface DriverQuery {
  callback?: (error: Error | null, result: QueryArrayResult) => void
  _result: Columns
  _accumulateRows: boolean
  prepare(connection: Connection): void
  handleRowDescription(message: { fields: unknown[] }): void
}
const Driver = Query as unknown as { prototype: DriverQuery; new (asked: QueryArrayConfig): DriverQuery }

export type NamedQuery = QueryArrayConfig & { name: string }

/** Whether it has all that belongs to it: what Drizzle asks has its values beside it. */
export const isNamed = (asked: unknown): asked is NamedQuery => {
  const { name, rowMode, values } = (asked ?? {}) as Partial<NamedQuery>
  return name !== undefined && rowMode === 'array' && values !== undefined
}

/** By the name of the statement, which has the same text on every connection. */
const described = new Map<string, Columns & { text: string }>()

const silent = new WeakMap<Connection, Connection>()
/** The connection, on which nobody asks for a description. */
function silentOn(connection: Connection) {
  const known = silent.get(connection)
  if (known) return known
  const made = Object.create(connection, { describe: { value: () => undefined } }) as Connection
  silent.set(connection, made)
  return made
}

/** The driver's query, which asks for the description of its columns only where it is not known yet. */
function queryOf(asked: NamedQuery) {
  const query = new Driver(asked)
  const known = described.get(asked.name)
  if (known?.text === asked.text) {
    Object.assign(query._result, { fields: known.fields, _parsers: known._parsers })
    query._accumulateRows = true
    query.prepare = connection => Driver.prototype.prepare.call(query, silentOn(connection))
  } else {
    query.handleRowDescription = message => {
      Driver.prototype.handleRowDescription.call(query, message)
      const { fields, _parsers } = query._result
      described.set(asked.name, { text: asked.text, fields, _parsers })
    }
  }
  return query
}

/** As `client.query`, for a statement with a name whose rows are arrays. Its values are always read by the same parsers. */
export const askNamed = <Row extends unknown[]>(client: ClientBase, asked: NamedQuery) =>
  new Promise<QueryArrayResult<Row>>((resolve, reject) => {
    const query = queryOf(asked)
    query.callback = (error, result) => {
      if (error === null) return resolve(result as QueryArrayResult<Row>)
      // A stack that begins here, and not where the socket was read.
      Error.captureStackTrace(error)
      reject(error)
    }
    client.query(query as unknown as Query)
  })
