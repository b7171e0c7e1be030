// Threads of the kept rooms: asked for when one is opened, then changed by whatever is told of the room.
import { type Message, messageRoutes } from '#contract/message'
import { call } from '../../call.ts'
import { type At, keep, keptOf, resume, useRoomLog } from './kept.ts'
import { merged, type ThreadLog } from './log.ts'

/** The answer may be older than changes that were told meanwhile: they are asked for once more. */
function put(at: At, messageId: number, thread: ThreadLog, change: number) {
  const { threads, log } = keptOf(at.roomId)
  keep(at.roomId, { threads: { ...threads, [messageId]: thread } })
  if (!log || change >= log.change) return
  keep(at.roomId, { log: { ...log, change } })
  void resume(at)
}

export async function openThread(at: At, messageId: number) {
  const { change, ...thread } = await call(messageRoutes.thread, { ...at, messageId, query: {} })
  put(at, messageId, thread, change)
}

/** Threads that load older replies. */
const loading = new Set<number>()

/** A failure leaves the replies as they are, and may be tried again. */
export async function loadOlderReplies(at: At, messageId: number) {
  const before = keptOf(at.roomId).threads[messageId]?.replies[0]
  if (!before || loading.has(messageId)) return
  loading.add(messageId)
  try {
    const answer = await call(messageRoutes.thread, { ...at, messageId, query: { older: String(before.seq) } })
    const known = keptOf(at.roomId).threads[messageId]
    // Opened anew meanwhile, others may lie between.
    if (!known || known.replies[0]?.seq !== before.seq) return
    const replies = merged(known.replies, answer.replies)
    put(at, messageId, { ...known, replies, hasOlder: answer.hasOlder }, answer.change)
  } finally {
    loading.delete(messageId)
  }
}

export function changeFollowing(roomId: number, messageId: number, isFollowing: boolean) {
  const { threads } = keptOf(roomId)
  const known = threads[messageId]
  if (known) keep(roomId, { threads: { ...threads, [messageId]: { ...known, isFollowing } } })
}

/** As the room has it now; as it was opened, where it is loaded no more. */
export function useMessageNow(opened: Message): Message {
  const isIt = ({ messageId }: Message) => messageId === opened.messageId
  const { log, threads } = useRoomLog(opened)
  const thread = threads[opened.threadId ?? opened.messageId]
  return log?.messages.find(isIt) ?? (thread ? [thread.root, ...thread.replies] : []).find(isIt) ?? opened
}
