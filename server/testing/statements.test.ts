// The statements of all reads, as PostgreSQL receives them.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { placeFor } from '../postgres/embedded/paths.ts'
import { issueRoutes } from '#contract/issue'
import { memberRoutes } from '#contract/member'
import { eachOf, mixedCalls, type Place } from './places.ts'
import { preparedDirectory, startedServer } from './process.ts'
import { settled } from './settled.ts'
import { answerTo, namedRoutes } from './values.ts'
import { person, sql, type Somebody } from './visitor.ts'

const reads = namedRoutes.filter(([, { method }]) => method === 'GET')

/** Statements that may be without a name, each with its reason. */
const UNNAMED: [RegExp, string][] = [
  [/^(begin|commit|rollback)$/i, 'not planned'],
  [/^\(select \$1::bigint as key, /, 'of a list with a filter: one part for each group in which something was found'],
  [/^select found\.kind, /, 'of a search: as many parts as it has words and filters'],
  [/\bpgboss\b/, 'of the queue, which asks a few times a minute'],
]

/** Each call of each read, by the owner of the place. */
async function everyRead(owner: Somebody, place: Place, word: string) {
  for (const [, route] of reads)
    await Promise.all(
      eachOf(place, '').flatMap(each =>
        mixedCalls(route, each, each, [word]).map(call => answerTo(owner, route, call)),
      ),
    )
}

/** Each statement that the application has sent without a name since the log was begun. */
async function unnamedIn(log: string) {
  const text = await readFile(log, 'utf8')
  return [...text.matchAll(/^dure LOG: +(?:execute <unnamed>|statement): (.*(?:\n\t.*)*)/gm)].map(([, each]) =>
    each!.replace(/\s+/g, ' ').trim(),
  )
}

test('each statement of a read has a name, whatever it is about and however many', async () => {
  const dataDir = await preparedDirectory()
  const { url } = await startedServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off', ANSWERS_MB: '0' })
  const at = { url, dataDir }
  const newPerson = () => person(at)
  const [small, large] = [await newPerson(), await newPerson()]
  const one = await settled(small, [[await newPerson(), 'MEMBER']], '해담푸드')
  const people = [await newPerson(), await newPerson(), await newPerson()]
  const other = await settled(
    large,
    people.map(each => [each, 'MEMBER'] as const),
    '나래건설',
  )
  const [orgId, projectId] = [Number(other.orgId![0]), Number(other.projectId![0])]
  for (const title of ['결제 오류', '배송 지연', '로그인 실패'])
    await large.call(issueRoutes.create, { orgId, projectId, body: { title, dueDate: '2026-11-30' } })

  for (let round = 1; round <= 3; round++) {
    // The directory keeps the members until one of them changes.
    await small.call(memberRoutes.changeMe, { orgId: Number(one.orgId![0]), body: { memberName: `민아 ${round}` } })
    await everyRead(small, one, '해담푸드')
  }
  const setting = async (text: string) => {
    await sql(text, [], dataDir)
    await sql('select pg_reload_conf()', [], dataDir)
  }
  // Chores come seldom, so their statements have no names.
  await sql('delete from pgboss.schedule', [], dataDir)
  await setting(`alter system set log_line_prefix = '%a '`)
  await setting(`alter system set log_statement = 'all'`)
  const { data } = placeFor(join(dataDir, 'postgres'))
  const heard = async () => (await readFile(`${data}.log`, 'utf8')).includes('execute ')
  await expect
    .poll(async () => {
      await answerTo(large, reads[0]![1], mixedCalls(reads[0]![1], other, other, ['x'])[0]!)
      return heard()
    })
    .toBe(true)
  await everyRead(large, other, '나래건설')
  const unnamed = (await unnamedIn(`${data}.log`)).filter(text => !UNNAMED.some(([known]) => known.test(text)))
  expect([...new Set(unnamed)]).toEqual([])
  // The log has what was asked.
  expect((await readFile(`${data}.log`, 'utf8')).match(/^dure LOG: +execute \w+: /gm)!.length).toBeGreaterThan(
    reads.length,
  )
})
