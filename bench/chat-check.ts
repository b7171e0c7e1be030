// The checker of chat as a benchmark, which may run for any time: CHECK_SECONDS=600 npm run bench -- chat-check
import { checkChat } from './chat-check/check.ts'
import type { Benchmark, Line } from './report.ts'

const SECONDS = Number(process.env.CHECK_SECONDS ?? 60)
/** Over one database; none: one server with its own. */
const NODES = Number(process.env.CHECK_NODES ?? 0)

const run = async (): Promise<Line[]> => {
  const checked = await checkChat({ seconds: SECONDS, nodes: NODES })
  for (const line of checked.refused) console.error(line)
  const inform = (what: string, value: number): Line => ({ what, value, unit: '' })
  const none = (what: string, value: number): Line => ({ what, value, unit: '', atMost: 0 })
  return [
    inform('acknowledged', checked.acknowledged),
    inform('changes', checked.changes),
    inform('kills of the server', checked.kills),
    inform('kills of the database', checked.databaseKills),
    inform('sends cut off', checked.cuts),
    inform('sockets dropped', checked.drops),
    inform('resumed', checked.resumes),
    none('stored and not acknowledged, or the reverse', Math.abs(checked.stored - checked.acknowledged)),
    none('lost', checked.lost),
    none('doubled', checked.doubled),
    none('gaps', checked.gaps),
    none('out of order', checked.disordered),
    none('other for a reader', checked.unlike),
    none('refused', checked.refused.length),
  ]
}

export const chatCheck: Benchmark = {
  says: `writers and readers of chat for ${SECONDS} s while server and database are killed, sends cut off and sockets dropped`,
  run,
}
