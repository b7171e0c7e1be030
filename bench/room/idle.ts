// Sockets that are open and hear nothing: what each costs the server's memory.
import { introduced, upgraded } from '../readers.ts'
import type { Line } from '../report.ts'
import { megabytesOf } from '../usage.ts'
import { SOCKETS_EACH } from './heard.ts'
import { startInspected } from './inspector.ts'
import { type Member, newPlace } from './people.ts'

const WARM = 1_000
const SOCKETS = 5_000
const ROOM_PEOPLE = 50
const AT_ONCE = 20
const MOST_KB = 30

export async function idle(): Promise<Line[]> {
  const { server, memory, stop } = await startInspected()
  const { members, room } = await newPlace(server, (WARM + SOCKETS) / SOCKETS_EACH)
  const roomIds = new Map<Member, number>()
  for (let at = 0; at < members.length; at += ROOM_PEOPLE) {
    const some = members.slice(at, at + ROOM_PEOPLE)
    const roomId = await room(`방 ${at}`, some)
    for (const member of some) roomIds.set(member, roomId)
  }
  const waiting = members.flatMap(member => Array.from({ length: SOCKETS_EACH }, () => member))
  const open = async (count: number) => {
    const some = waiting.splice(0, count)
    const next = async (): Promise<void> => {
      const member = some.pop()
      if (!member) return
      const socket = await upgraded(server.port, '/api/live')
      await introduced(socket, [
        { type: 'hello', token: member.token },
        { type: 'listen', id: 1, channel: `user:${member.userId}` },
        { type: 'listen', id: 2, channel: `room:${roomIds.get(member)!}` },
      ])
      socket.resume()
      await next()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
  }
  const kilobytes = async () => {
    const before = megabytesOf(server.pid, 'VmRSS')
    const { heapUsed, external } = await memory()
    return { before: before * 1024, after: megabytesOf(server.pid, 'VmRSS') * 1024, used: (heapUsed + external) / 1024 }
  }
  // The first ones warm the code up, and what it keeps for all.
  await open(WARM)
  const few = await kilobytes()
  await open(SOCKETS)
  const many = await kilobytes()
  await stop()
  const each = (of: (memory: typeof few) => number) => (of(many) - of(few)) / SOCKETS
  const line = (what: string, value: number) => ({ what: `${SOCKETS} idle sockets, each: ${what}`, value, unit: 'KB' })
  return [
    line(
      'resident memory, as it is',
      each(({ before }) => before),
    ),
    {
      ...line(
        'resident memory, garbage collected',
        each(({ after }) => after),
      ),
      atMost: MOST_KB,
    },
    line(
      'heap and buffers',
      each(({ used }) => used),
    ),
  ]
}
