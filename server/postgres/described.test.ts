import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { askNamed } from './described.ts'
import { placeFor } from './embedded/paths.ts'

async function connected() {
  const { socket } = placeFor(join(inject('dataDir'), 'postgres'))
  const client = new Client({ host: socket, user: 'dure', database: 'postgres', pipeline: true })
  await client.connect()
  onTestFinished(() => client.end())
  const described: number[] = []
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  connection.on('rowDescription', ({ fields }: { fields: unknown[] }) => described.push(fields.length))
  return { client, described }
}
const one = (text: string, values: unknown[] = []) => ({
  name: `described ${text}`.slice(0, 60),
  text,
  values,
  rowMode: 'array' as const,
})

test('columns are described once, and read alike by every connection', async () => {
  const asked = one(`select $1::int, $2::timestamptz, null, $3::jsonb`, [7, '2026-11-25T05:00:00Z', '{"a":1}'])
  const rows = [[7, new Date('2026-11-25T05:00:00Z'), null, { a: 1 }]]
  const { client, described } = await connected()
  for (let each = 0; each < 3; each++) expect((await askNamed(client, asked)).rows).toEqual(rows)
  expect(described).toEqual([4])
  const other = await connected()
  const all = await Promise.all([askNamed(other.client, asked), askNamed(other.client, asked)])
  expect(all.map(result => result.rows)).toEqual([rows, rows])
  expect(other.described).toEqual([])
})

test('a statement that fails after it was described fails alone', async () => {
  const { client } = await connected()
  const share = (by: number) => askNamed(client, one('select 1 / $1::int', [by]))
  await share(1)
  const [first, second, third] = await Promise.allSettled([share(1), share(0), share(-1)])
  expect(first).toMatchObject({ value: { rows: [[1]], rowCount: 1 } })
  expect(second).toMatchObject({ reason: { code: '22012' } })
  expect(third).toMatchObject({ value: { rows: [[-1]] } })
})

test('another text under the same name is refused, as the driver does', async () => {
  const { client } = await connected()
  await askNamed(client, { ...one('select 1'), name: 'twice' })
  await expect(askNamed(client, { ...one('select 2, 3'), name: 'twice' })).rejects.toThrow('must be unique')
})

test('a statement without columns answers how many rows it changed', async () => {
  const { client } = await connected()
  await client.query('create temp table described_rows (id int)')
  const add = one('insert into described_rows select generate_series(1, $1::int)', [3])
  for (let each = 0; each < 2; each++) expect(await askNamed(client, add)).toMatchObject({ rows: [], rowCount: 3 })
})
