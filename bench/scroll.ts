// A room of very many messages in a real browser: scrolled by the wheel into its past, and opened once more.
import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { roomRoutes } from '#contract/chat'
import { callAs } from './calls.ts'
import { launchChromium, signedInPage } from './chromium.ts'
import { newEmployer } from './company.ts'
import { framesDuring, wheel } from './frames.ts'
import { percentile, type Benchmark, type Line } from './report.ts'
import { requireBuild, startServer } from './server.ts'

const MESSAGES = 50_000
const NOTCHES = 600
const MOST_FRAME_MS = 8
const OPENINGS = 16
const WORDS = [
  '네',
  '확인했습니다 감사합니다',
  '오늘 배포는 5시 이후로 미루겠습니다. 결제사 점검이 4시 반에 끝난다고 합니다.',
  '회의록 올렸습니다.\n- 일정: 다음 주 화요일\n- 장소: 3층 **대회의실**\n- 준비물: 지난 분기 실적표',
  '`npm run build` 후에 https://example.com/report/2026 에서 확인해 주세요.',
]

const run = async (): Promise<Line[]> => {
  requireBuild()
  const server = await startServer()
  const database = new Client(server.database)
  await database.connect()
  const size = { members: 60, departments: 30 }
  const { person, orgId, caller, memberIds } = await newEmployer(server, database, size)
  const create = (name: string) =>
    callAs(caller, roomRoutes.create, { orgId, body: { kind: 'channel', name, memberIds: memberIds.slice(1) } })
  const { roomId } = await create('자유')
  const other = await create('점심')
  for (const [id, count] of [
    [roomId, MESSAGES],
    [other.roomId, 100],
  ] as const)
    await database.query(
      `with said as (insert into message (org_id, room_id, seq, change, member_id, client_id, body, created_at)
         select $1, $2, each, each, ($3::bigint[])[1 + (each / 3) % $4::int], gen_random_uuid(), ($5::text[])[1 + each % $6::int],
           now() - ($7::int - each) * interval '2 minutes' from generate_series(2, $7::int) each),
       read as (update room_member set read_seq = $7 where org_id = $1 and room_id = $2)
       update room set last_seq = $7, last_change = $7 where org_id = $1 and id = $2`,
      [orgId, id, memberIds, memberIds.length, WORDS, WORDS.length, count],
    )
  await database.query('vacuum analyze message')
  await database.end()

  const browser = await launchChromium()
  const page = await signedInPage(browser, server.origin, person.email)
  await page.goto(`/org/${orgId}/chat/${roomId}/`)
  await page.locator(`[data-seq="${MESSAGES}"]`).waitFor()
  const openings = await emptyFrames(page, [other.roomId, roomId])
  await page.mouse.move(900, 450)
  const frames = await framesDuring(browser, page, () => wheel(page, 0, -120, NOTCHES))
  const reached = await page.evaluate(() =>
    Math.min(
      ...[...document.querySelectorAll('[role=log] [data-seq]')].map(each => Number((each as HTMLElement).dataset.seq)),
    ),
  )
  return [
    {
      what: `messages scrolled through by ${NOTCHES} notches of 120 px`,
      value: MESSAGES - reached,
      unit: '',
      atLeast: 500,
    },
    {
      what: `script and layout of a frame, p95 of ${frames.length} scrolling`,
      value: percentile(frames, 95),
      unit: 'ms',
      atMost: MOST_FRAME_MS,
    },
    { what: '… worst', value: Math.max(...frames), unit: 'ms' },
    {
      what: 'frames without messages when a room is opened that was open before, most',
      value: Math.max(...openings),
      unit: '',
      atMost: 0,
    },
  ]
}

/** Both rooms in turns, the last one at the end; each was open once before what counts. */
async function emptyFrames(page: Page, roomIds: readonly number[]) {
  const counts: number[] = []
  for (let opening = 0; opening < OPENINGS + roomIds.length; opening++) {
    const roomId = roomIds[opening % roomIds.length]!
    const count = await page.evaluate(async id => {
      /** Right after the next frame was painted: what observers of sizes draw is in it, and is not yet when it begins. */
      const painted = () =>
        new Promise(resolve =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = resolve
            port2.postMessage(null)
          }),
        )
      const isSeen = (message: Element, log: DOMRect) => {
        const { top, bottom } = message.getBoundingClientRect()
        return bottom > log.top && top < log.bottom && message.checkVisibility({ visibilityProperty: true })
      }
      const before = document.querySelector('[role=log]')
      document.querySelector<HTMLElement>(`#room-${id} a`)!.click()
      for (let empty = 0; ;) {
        await painted()
        const shown = document.querySelector('[role=log]')
        const place = shown?.getBoundingClientRect()
        const messages = [...(shown?.querySelectorAll('article') ?? [])]
        if (!place || !messages.some(each => isSeen(each, place))) empty++
        else if (shown !== before) return empty
      }
    }, roomId)
    if (opening >= roomIds.length) counts.push(count)
    await page.waitForTimeout(300)
  }
  return counts
}

export const scroll: Benchmark = {
  says: `a room of ${MESSAGES.toLocaleString('en')} messages is scrolled into its past, and rooms opened once more`,
  run,
}
