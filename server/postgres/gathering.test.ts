import { join } from 'node:path'
import { PgDialect } from 'drizzle-orm/pg-core'
import { sql as fragment } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { gatheredStatement } from './gathering.ts'
import { openLanes } from './lanes.ts'
import { placeFor } from './embedded/paths.ts'

const { placeholder } = fragment

/** Divides, so that zero fails; the same id stands in it twice. */
const query = () => ({
  toSQL: () =>
    new PgDialect().sqlToQuery(
      fragment`select ${placeholder('id')}::bigint as id, ${placeholder('id')}::bigint / ${placeholder('by')}::bigint as id
        where ${placeholder('id')}::bigint < 1000`,
    ),
})

function asked(name: string) {
  const { socket } = placeFor(join(inject('dataDir'), 'postgres'))
  onTestFinished(openLanes({ host: socket, user: 'dure', database: 'postgres' }))
  return gatheredStatement<[id: string, quotient: string]>(name, query)
}

test('each of many that are asked at once has its own answer, also one without rows', async () => {
  const ask = asked('gathered_answers')
  const ids = Array.from({ length: 150 }, (_, at) => at)
  const answers = await Promise.all([...ids, 1000].map(id => ask({ id, by: 2 })))
  expect(answers).toEqual([...ids.map(id => [[`${id}`, `${Math.floor(id / 2)}`]]), []])
})

test('one that is asked alone is answered as it would be among others', async () => {
  const ask = asked('gathered_alone')
  expect(await ask({ id: 7, by: 3 })).toEqual([['7', '2']])
  expect(await ask({ id: 1000, by: 3 })).toEqual([])
})

test('what fails is told to all who asked with it, and to nobody after them', async () => {
  const ask = asked('gathered_failure')
  const failed = await Promise.allSettled([1, 0, 2].map(by => ask({ id: 6, by })))
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await ask({ id: 6, by: 3 })).toEqual([['6', '2']])
})
