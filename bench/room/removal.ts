// People are taken out of a room, and out of the organization, while its other listeners stay: until their sockets are cut off.
import { memberRoutes } from '#contract/member'
import { roomRoutes } from '#contract/chat'
import { callAs } from '../calls.ts'
import { introduced, upgraded } from '../readers.ts'
import { median, type Line } from '../report.ts'
import type { Server } from '../server.ts'
import { SOCKETS_EACH } from './heard.ts'
import type { Member, Place } from './people.ts'

const REMOVED = 10
const MOST_MS = 1_000

/** Half of those who go leave the room alone, the others the whole organization. */
export async function removal(server: Server, place: Place, people: readonly Member[]): Promise<Line[]> {
  const { orgId, owner } = place
  const roomId = await place.room('나가는 방', people)
  const caller = { address: server.address, headers: owner.headers }
  const listen = async ({ token }: Member) => {
    const socket = await upgraded(server.port, '/api/live')
    await introduced(socket, [
      { type: 'hello', token },
      { type: 'listen', id: 1, channel: `room:${roomId}` },
    ])
    return socket
  }
  const all = new Map(
    await Promise.all(
      people.map(async member => {
        const sockets = await Promise.all(Array.from({ length: SOCKETS_EACH }, () => listen(member)))
        return [member, sockets] as const
      }),
    ),
  )
  for (const sockets of all.values()) for (const socket of sockets) socket.resume()
  const times: number[] = []
  for (const [at, member] of people.slice(0, REMOVED).entries()) {
    const { memberId } = member
    const cut = Promise.all(all.get(member)!.map(socket => refused(socket)))
    const began = performance.now()
    if (at % 2 === 0) await callAs(caller, roomRoutes.removeMember, { orgId, roomId, memberId })
    else await callAs(caller, memberRoutes.remove, { orgId, memberId })
    await cut
    times.push(performance.now() - began)
  }
  for (const sockets of all.values()) for (const socket of sockets) socket.destroy()
  const name = `${people.length * SOCKETS_EACH} listeners, somebody goes: their last socket hears nothing more`
  return [
    { what: `${name}, median`, value: median(times), unit: 'ms' },
    { what: `${name}, slowest of ${times.length}`, value: Math.max(...times), unit: 'ms', atMost: MOST_MS },
  ]
}

/** The word that ends the channel is short enough to come whole. */
const refused = (socket: Awaited<ReturnType<typeof upgraded>>) =>
  new Promise<void>(resolve =>
    socket.on('data', (chunk: Buffer) => {
      if (chunk.includes('"type":"refused"')) resolve()
    }),
  )
