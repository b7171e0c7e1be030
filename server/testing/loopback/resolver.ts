// A resolver on loopback, which knows the TXT records that tests tell it by HTTP.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inject } from 'vitest'
import { request } from '../visitor.ts'

const [TXT, NAME_ERROR, SERVER_FAILURE] = [16, 3, 2]
const HEADER_BYTES = 12
const PIECE_BYTES = 255
/** A text that stands for a resolver which cannot answer. */
export const FAILURE = 'failure'

/** The name that is asked for, and the bytes of the question. */
function questionIn(packet: Buffer) {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = packet[at]!; length > 0; length = packet[at]!) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const end = at + 5
  return {
    name: labels.join('.').toLowerCase(),
    type: packet.readUInt16BE(at + 1),
    bytes: packet.subarray(HEADER_BYTES, end),
  }
}

function recordOf(text: string) {
  const bytes = Buffer.from(text)
  const pieces = Array.from({ length: Math.ceil(bytes.length / PIECE_BYTES) }, (_, at) => {
    const piece = bytes.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES)
    return Buffer.concat([Buffer.from([piece.length]), piece])
  })
  const data = Buffer.concat(pieces)
  const head = Buffer.alloc(12)
  // A pointer to the name in the question.
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(TXT, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function answerTo(packet: Buffer, records: ReadonlyMap<string, string[]>) {
  const { name, type, bytes } = questionIn(packet)
  const texts = records.get(name)
  const found = type === TXT ? (texts ?? []).filter(text => text !== FAILURE) : []
  const code = texts?.includes(FAILURE) ? SERVER_FAILURE : texts ? 0 : NAME_ERROR
  const head = Buffer.alloc(HEADER_BYTES)
  packet.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8180 | code, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(found.length, 6)
  return Buffer.concat([head, bytes, ...found.map(recordOf)])
}

/** For a whole run. */
export async function servesRecords() {
  const records = new Map<string, string[]>()
  const socket = createSocket('udp4')
  socket.on('message', (packet, from) => socket.send(answerTo(packet, records), from.port, from.address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const told = createServer(async (asked, answer) => {
    const { name, texts } = JSON.parse(Buffer.concat(await asked.toArray()).toString()) as Said
    records.set(name, texts)
    answer.end()
  }).listen(0, '127.0.0.1')
  await once(told, 'listening')
  const stop = () => {
    socket.close()
    told.close()
  }
  const url = `http://127.0.0.1:${(told.address() as AddressInfo).port}`
  return { address: `127.0.0.1:${socket.address().port}`, url, stop }
}
type Said = { name: string; texts: string[] }

/** From now on the name has these records. */
export const setRecords = (name: string, ...texts: string[]) =>
  request(inject('records'), { method: 'POST', body: JSON.stringify({ name, texts } satisfies Said) })
