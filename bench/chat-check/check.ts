// The guarantee of chat under faults: writers and readers while the server and its database are killed, sends are cut off and
// sockets dropped. Afterwards nothing is lost, doubled, missing in between or out of order for anybody.
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { newPlace, type Place } from './place.ts'
import { follow, type Heard } from './reader.ts'
import { write, type Written } from './writer.ts'

const FAULT_EVERY_MS = 2_500

export type Checked = {
  acknowledged: number
  stored: number
  changes: number
  kills: number
  databaseKills: number
  cuts: number
  retries: number
  drops: number
  resumes: number
  lost: number
  doubled: number
  gaps: number
  disordered: number
  /** Of all readers: messages that are missing, too many, or other than they are stored. */
  unlike: number
  refused: string[]
}

type Stored = { id: string; seq: string; change: string; member_id: string; client_id: string | null; body: string }

/**
 * @param nodes over one database, each call and each socket at any of them
 * @param faults false: only sends are cut off and sockets dropped
 */
export async function checkChat({
  seconds,
  writers = 6,
  readers = 4,
  rooms = 2,
  nodes = 0,
  faults = true,
}: {
  seconds: number
  writers?: number
  readers?: number
  rooms?: number
  nodes?: number
  faults?: boolean
}): Promise<Checked> {
  const place = await newPlace(writers + readers, rooms, nodes)
  const end = performance.now() + seconds * 1000
  const isOver = () => performance.now() > end
  let isWritten = false
  const roomOf = (at: number) => place.roomIds[at % place.roomIds.length]!
  const writing = place.chatters.slice(0, writers).map((by, at) => write(place, roomOf(at), by, isOver))
  const reading = place.chatters.slice(writers).map((by, at) => follow(place, roomOf(at), by, () => isWritten))
  const { kills, databaseKills } = faults ? await cause(place, isOver) : { kills: 0, databaseKills: 0 }
  const written = await Promise.all(writing)
  isWritten = true
  const heard = await Promise.all(reading)
  return { kills, databaseKills, ...(await verdict(place, written, heard, roomOf)) }
}

/** Kills the server, and every second time its database. */
async function cause(place: Place, isOver: () => boolean) {
  let kills = 0
  let databaseKills = 0
  for (;;) {
    await wait(FAULT_EVERY_MS * (0.5 + Math.random()))
    if (isOver()) return { kills, databaseKills }
    if ((kills + databaseKills) % 2 === 0) {
      await place.killAndStart(kills)
      kills++
    } else {
      const pid = Number((await readFile(place.postmasterFile, 'utf8')).split('\n')[0])
      process.kill(pid, 'SIGKILL')
      databaseKills++
    }
  }
}

async function verdict(place: Place, written: Written[], heard: Heard[], roomOf: (at: number) => number) {
  const sum = (values: number[]) => values.reduce((all, each) => all + each, 0)
  const counts = { stored: 0, changes: 0, lost: 0, doubled: 0, gaps: 0, disordered: 0, unlike: 0 }
  for (const roomId of place.roomIds) {
    const rows = await place.query<Stored>(
      'select id, seq, change, member_id, client_id, body from message where room_id = $1 order by seq',
      [roomId],
    )
    const [room] = await place.query<{ last_seq: string; last_change: string }>(
      'select last_seq, last_change from room where id = $1',
      [roomId],
    )
    rows.forEach((row, at) => (counts.gaps += Number(row.seq) === at + 1 ? 0 : 1))
    counts.gaps += Math.abs(Number(room!.last_seq) - rows.length)
    const changes = new Set(rows.map(({ change }) => change))
    counts.doubled += rows.length - changes.size
    if (rows.some(({ change }) => Number(change) > Number(room!.last_change))) counts.disordered++
    counts.changes += Number(room!.last_change)
    const said = rows.filter(({ client_id }) => client_id !== null)
    counts.stored += said.length
    counts.doubled += said.length - new Set(said.map(({ member_id, client_id }) => `${member_id} ${client_id}`)).size
    const byClient = new Map(said.map(row => [row.client_id!, row]))
    const here = written.filter((_, at) => roomOf(at) === roomId)
    for (const { acknowledged } of here) {
      let before = 0
      for (const { clientId, seq, messageId } of acknowledged) {
        const row = byClient.get(clientId)
        if (!row || Number(row.seq) !== seq || Number(row.id) !== messageId) counts.lost++
        if (seq <= before) counts.disordered++
        before = seq
      }
    }
    // Whatever is stored was acknowledged in the end, because its writer asked until it was.
    counts.lost += Math.abs(said.length - sum(here.map(({ acknowledged }) => acknowledged.length)))
    for (const [at, { messages }] of heard.entries()) if (roomOf(at) === roomId) counts.unlike += unlike(rows, messages)
  }
  return {
    ...counts,
    doubled: counts.doubled + sum(heard.map(({ doubled }) => doubled)),
    disordered: counts.disordered + sum(heard.map(({ backwards }) => backwards)),
    acknowledged: sum(written.map(({ acknowledged }) => acknowledged.length)),
    cuts: sum(written.map(({ cuts }) => cuts)),
    retries: sum(written.map(({ retries }) => retries)),
    drops: sum(heard.map(({ drops }) => drops)),
    resumes: sum(heard.map(({ resumes }) => resumes)),
    refused: written.flatMap(({ refused }) => refused),
  }
}

function unlike(rows: readonly Stored[], messages: Heard['messages']) {
  const wrong = rows.filter(({ id, seq, change, body }) => {
    const known = messages.get(Number(id))
    return !known || known.seq !== Number(seq) || known.change !== Number(change) || known.body !== body
  })
  return wrong.length + Math.max(0, messages.size - rows.length)
}
