// Comments between this browser and the server. Events come in the order of what happened; answers come whenever they do,
// so none of them replaces a comment that was told, or changed here, after the call was sent.
//
// An infinite query puts its answer beside the pages as they were when it was asked for: each page carries the moment
// at which it was true, and what came after that moment is put into it once more.
import type { Comment, CommentPage, Thread } from '#contract/comment'

export type Thing = { kind: string; thingId: number }
export type Loaded = CommentPage & { moment: number }

type News = Thing & { comment: Comment; at: number }
let count = 0
/** The last of each comment, in the order in which they came. */
const news = new Map<number, News>()

/** Now, as a number that every piece of news raises. */
export const momentNow = () => count

/** @param isAwaited whether an answer is under way that may be older than the news which are known already */
export function noteNews({ kind, thingId }: Thing, comment: Comment, isAwaited: boolean) {
  if (!isAwaited) news.clear()
  const known = news.get(comment.commentId)
  const last = known ? laterOf(known.comment, comment) : comment
  news.delete(comment.commentId)
  count += 1
  news.set(comment.commentId, { kind, thingId, comment: last, at: count })
}

/** The comment as it is in an answer, or as it was told since that was asked for. */
export function newest(answered: Comment, askedAt: number): Comment {
  const known = news.get(answered.commentId)
  return known && known.at > askedAt ? laterOf(answered, known.comment) : answered
}

/** A version counts edits, deletions and restorations: a lower one is older, whenever it comes. */
const laterOf = (known: Comment, coming: Comment) => (coming.version < known.version ? known : coming)

/** Replies in the order of their ids; the later list knows more. */
export function together(before: readonly Comment[], after: readonly Comment[]): Comment[] {
  const all = new Map(before.map(each => [each.commentId, each]))
  for (const each of after) {
    const known = all.get(each.commentId)
    all.set(each.commentId, known ? laterOf(known, each) : each)
  }
  return [...all.values()].toSorted((a, b) => a.commentId - b.commentId)
}

/** @param first the lowest id that belongs here: from there on nothing is missing; undefined where nothing new can be */
function withComment(threads: readonly Thread[], comment: Comment, first: number | undefined): Thread[] {
  const { commentId, parentId } = comment
  const isKnown = threads.some(thread => thread.commentId === commentId)
  // The answer to one's own comment may come before the event of another one that was there sooner.
  if (parentId === null && !isKnown && first !== undefined && commentId > first)
    return [...threads, { ...comment, replies: [] }].toSorted((a, b) => a.commentId - b.commentId)
  return threads.map(thread => {
    if (thread.commentId === commentId) return { ...thread, ...laterOf(thread, comment) }
    return thread.commentId === parentId ? { ...thread, replies: together(thread.replies, [comment]) } : thread
  })
}

/** Loaded pages with the news since each of them was true. */
export function withNews({ kind, thingId }: Thing, pages: readonly Loaded[]): Loaded[] {
  return pages.map((page, place) => {
    const since = [...news.values()].filter(
      each => each.at > page.moment && each.kind === kind && each.thingId === thingId,
    )
    const isAtEnd = place === pages.length - 1 && page.newer === null
    const first = page.older === null ? 0 : page.threads[0]?.commentId
    const threads = since.reduce(
      (known, { comment }) => withComment(known, comment, isAtEnd ? first : undefined),
      page.threads,
    )
    return { ...page, threads, moment: count }
  })
}
