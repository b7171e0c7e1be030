// Statements under a name, whose columns PostgreSQL describes once and not with each answer: the description of a wide row costs both
// sides about as much as the row itself.
import { type ClientBase, Query, type QueryArrayConfig, type QueryArrayResult } from 'pg'

/* oxlint-disable no-underscore-dangle -- so the driver names what it keeps to itself */

type Connection = { describe: (portal: object) => void }
type Columns = { fields: unknown[]; _parsers: unknown[] }
/** What the types of the driver leave out of its query. */
interface DriverQuery {
  name: string
  text: string
  callback?: (error: Error | null, result: QueryArrayResult) => void
  _result: Columns
  _accumulateRows: boolean
  prepare(connection: Connection): void
  handleRowDescription(message: { fields: unknown[] }): void
}
const Driver = Query as unknown as new (asked: QueryArrayConfig) => DriverQuery

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

class NamedQuery extends Driver {
  override prepare(connection: Connection) {
    const known = described.get(this.name)
    if (known?.text !== this.text) return super.prepare(connection)
    Object.assign(this._result, { fields: known.fields, _parsers: known._parsers })
    this._accumulateRows = true
    super.prepare(silentOn(connection))
  }
  override handleRowDescription(message: { fields: unknown[] }) {
    super.handleRowDescription(message)
    const { fields, _parsers } = this._result
    described.set(this.name, { text: this.text, fields, _parsers })
  }
}

/** As `client.query`, for a statement with a name whose rows are arrays. Its values are always read by the same parsers. */
export const askNamed = <Row extends unknown[]>(client: ClientBase, asked: QueryArrayConfig) =>
  new Promise<QueryArrayResult<Row>>((resolve, reject) => {
    const query = new NamedQuery(asked)
    query.callback = (error, result) => {
      if (error === null) return resolve(result as QueryArrayResult<Row>)
      // A stack that begins here, and not where the socket was read.
      Error.captureStackTrace(error)
      reject(error)
    }
    client.query(query as unknown as Query)
  })
