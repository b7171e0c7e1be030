// Listeners of a channel on the other nodes, and how each person is there (../presence.ts). Each node says what changes of its
// own, in numbered sentences, and its last number every second: whoever has missed one asks for all, and a node that falls silent
// is forgotten.
import type { Channel } from '#contract/events'

export const BEAT_MS = 1_000
const FORGOTTEN_MS = 3 * BEAT_MS
/** With more of them on one node the others are not counted, so that they fit into one sentence. */
const LISTENERS_MOST = 400
/** Of ids in one sentence, where a channel counts as three. */
const IDS_MOST = 500

type Listening = [channel: Channel, userIds: readonly number[]]
/** A sentence of a node about its listeners. */
export type Sentence =
  | { kind: 'changed'; number: number; of: Listening[] }
  | { kind: 'beat'; number: number }
  | { kind: 'ask'; node: string }
  /** A part of all that is listened to; `number` stands with the last one. */
  | { kind: 'all'; number?: number | undefined; of: Listening[]; isFirst: boolean }
  | { kind: 'gone' }

type Node = { heardAt: number; number: number | undefined; channels: Map<Channel, readonly number[]> }
type Doors = { node: string; say: (sentence: Sentence) => void; changed: (channels: Channel[]) => void }

export function viewersOn({ node: ownName, say, changed }: Doors) {
  const own = new Map<Channel, readonly number[]>()
  const nodes = new Map<string, Node>()
  let number = 0
  const forget = (name: string) => {
    const channels = [...(nodes.get(name)?.channels.keys() ?? [])]
    nodes.delete(name)
    changed(channels)
  }
  return {
    heard: (from: string, sentence: Sentence) => {
      if (sentence.kind === 'gone') return forget(from)
      const node: Node = nodes.get(from) ?? { heardAt: 0, number: undefined, channels: new Map() }
      nodes.set(from, node)
      node.heardAt = performance.now()
      if (sentence.kind === 'beat')
        return node.number === sentence.number ? undefined : say({ kind: 'ask', node: from })
      if (sentence.kind !== 'ask') return changed(learnt(node, sentence))
      return sentence.node === ownName ? whole(own, number).forEach(say) : undefined
    },
    /** Some came or went on this node. */
    gatheredHere: (channel: Channel, all: readonly number[]) => {
      const userIds = all.slice(0, LISTENERS_MOST)
      if (userIds.length) own.set(channel, userIds)
      else own.delete(channel)
      say({ kind: 'changed', number: ++number, of: [[channel, userIds]] })
    },
    elsewhere: (channel: Channel) => [...nodes.values()].flatMap(({ channels }) => channels.get(channel) ?? []),
    beat: () => {
      say({ kind: 'beat', number })
      const now = performance.now()
      for (const [name, { heardAt }] of nodes) if (now - heardAt > FORGOTTEN_MS) forget(name)
    },
    leave: () => say({ kind: 'gone' }),
  }
}

/** @returns the channels that may have other listeners now */
function learnt(node: Node, sentence: Extract<Sentence, { of: Listening[] }>): Channel[] {
  const touched = new Set<Channel>()
  if (sentence.kind === 'all') {
    if (sentence.isFirst) {
      for (const channel of node.channels.keys()) touched.add(channel)
      node.channels.clear()
    }
    if (sentence.number !== undefined) node.number = sentence.number
  } else if (sentence.number - 1 === node.number) node.number++
  for (const [channel, userIds] of sentence.of) {
    touched.add(channel)
    if (userIds.length) node.channels.set(channel, userIds)
    else node.channels.delete(channel)
  }
  return [...touched]
}

function whole(own: ReadonlyMap<Channel, readonly number[]>, number: number): Sentence[] {
  const parts: Listening[][] = [[]]
  let ids = 0
  for (const each of own) {
    const size = each[1].length + 3
    if (ids + size > IDS_MOST) {
      parts.push([])
      ids = 0
    }
    parts.at(-1)!.push(each)
    ids += size
  }
  const last = parts.length - 1
  return parts.map((of, at) => ({ kind: 'all', of, isFirst: at === 0, number: at === last ? number : undefined }))
}
