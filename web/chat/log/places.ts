// Other messages in the place of those that are shown.
import { sentenceFor } from '#korean/errors'
import { showError } from '../../ui/feedback/toasts.ts'
import { type At, isLoaded, keep, keptOf, load } from './kept.ts'

/** A place that cannot be shown is said, where other messages are: they stay. */
async function moveTo(at: At, around?: number) {
  await load(at, around)
  const { log, error } = keptOf(at.roomId)
  if (log && error) showError(sentenceFor(error))
}
export async function jumpTo(at: At, seq: number) {
  if (!isLoaded(at, seq)) await moveTo(at, seq)
}
export const loadNewest = (at: At) => moveTo(at)

/** The rule for newcomers was changed, or one has come anew: the messages are those that one may see now. */
export function seeAfter(at: At, hiddenSeq: number) {
  const { log, hiddenSeq: known } = keptOf(at.roomId)
  keep(at.roomId, { hiddenSeq })
  if (log && known !== undefined && known !== hiddenSeq) void load(at)
}
