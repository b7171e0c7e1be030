// A message of a chat room until the last of many listeners has heard it, and the moment at which somebody who goes hears no
// more; the memory of idle sockets, and a reader that stalls.
import { startLimit } from './child.ts'
import type { RoomAnswer, RoomTask } from './limits/room.ts'
import type { Benchmark, Line } from './report.ts'
import { heardBy, SOCKETS_EACH } from './room/heard.ts'
import { idle } from './room/idle.ts'
import { newPlace } from './room/people.ts'
import { removal } from './room/removal.ts'
import { stalled } from './room/stalled.ts'
import { startServer } from './server.ts'

const LISTENERS = [200, 1_000]

const run = async (): Promise<Line[]> => {
  const lines: Line[] = []
  const server = await startServer()
  const place = await newPlace(server, Math.max(...LISTENERS) / SOCKETS_EACH)
  const limit = await startLimit<RoomTask, RoomAnswer>('room')
  for (const count of LISTENERS)
    lines.push(...(await heardBy(server, place, place.members.slice(0, count / SOCKETS_EACH), limit)))
  for (const count of LISTENERS) {
    // Of its own, because half of those who go leave the organization.
    const left = await newPlace(server, count / SOCKETS_EACH)
    lines.push(...(await removal(server, left, left.members)))
  }
  await server.stop()
  return [...lines, ...(await idle()), ...(await stalled())]
}

export const room: Benchmark = {
  says: `messages to ${LISTENERS.join(' and ')} listeners of one room beside bare ws, those who go, idle sockets, a stalled reader`,
  run,
}
