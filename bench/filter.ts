// The time to filter the list of a large project by typed Korean text, through HTTP and as the page requests it.
import { Client } from 'pg'
import { listingRoutes } from '#contract/listing'
import { pathOf } from './calls.ts'
import { newPlanned } from './plan.ts'
import { median, percentile, type Benchmark, type Line } from './report.ts'
import { startServer } from './server.ts'

const ISSUES = 10_000
/** Other projects of the same organization, whose issues must not be read. */
const PROJECTS = 4
const MOST_MS = 50
const ROUNDS = 8
const WARM_ROUNDS = 2

/**
 * As people type: whole words, parts of words, one syllable, an unfinished syllable, initial consonants, and text without a
 * match.
 */
const typed: Record<string, string[]> = {
  'a word': ['결제', '물류센터', '배포', '세금계산서', '두 번 눌리는', 'safari 17', '회의록'],
  'a part within words': ['센터 냉', '템플', '치 확인', '상세 금', '님 공유'],
  'two syllables': ['오류', '점검', '검토', '문구', '재고'],
  'one syllable': ['결', '회', '고', '값', '이'],
  'half a syllable': ['결ㅈ', '물류ㅅ', '회의ㄹ', '배ㅍ'],
  initials: ['ㄱㅈ', 'ㅁㄹㅅㅌ', 'ㅎㅇㄹ', 'ㅂㅍ', 'ㅇ'],
  'a number': ['WEB-1234', '777', '#42'],
  'nothing that is there': ['쀍', '없는 낱말입니다', 'ㅃㅉㄸ'],
}

const run = async (): Promise<Line[]> => {
  const server = await startServer()
  const database = new Client(server.database)
  await database.connect()
  const { person, planned } = await newPlanned(server, database, { projects: PROJECTS, issues: ISSUES })
  await database.end()
  const address = server.address + pathOf(listingRoutes.page, planned[0]!)
  const asked = async (text: string, more: Record<string, string>) => {
    const began = performance.now()
    const response = await fetch(`${address}?${new URLSearchParams({ text, ...more }).toString()}`, {
      headers: person.headers,
    })
    await response.text()
    if (!response.ok) throw new Error(`${text}: ${response.status}`)
    return performance.now() - began
  }
  const times = new Map(Object.keys(typed).map(kind => [kind, [] as number[]]))
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++)
    for (const [kind, texts] of Object.entries(typed))
      for (const text of texts)
        for (const more of [{}, { limit: '50', total: '1000' }]) {
          const ms = await asked(text, more)
          if (round >= 0) times.get(kind)!.push(ms)
        }
  const all = [...times.values()].flat()
  return [
    ...[...times].map(([kind, ms]): Line => ({ what: `${kind}: p95`, value: percentile(ms, 95), unit: 'ms' })),
    { what: 'all of them: median', value: median(all), unit: 'ms' },
    { what: `all of them: p95 of ${all.length}`, value: percentile(all, 95), unit: 'ms', atMost: MOST_MS },
  ]
}

export const filter: Benchmark = {
  says: `a list and a board of ${ISSUES.toLocaleString('en')} issues narrowed by what is typed, one after the other`,
  run,
}
