// A comment that is being written, and those before it that are on their way.
import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'
import { create } from 'zustand'
import type { Comment } from '#contract/comment'
import { isRefused } from '../cache.ts'
import { newKey } from '../call.ts'
import { storedDraft, useStoredDraft } from '../drafts.ts'
import { sessionHolder, useSessionHolder, whenHolderLeaves } from '../live/holder.ts'
import { type Discussion, type NewComment, newestThreads, usePostComment } from './discussion.ts'
import { useSharedDraft } from './shared-draft.ts'

/** By form, in the order in which they were sent. */
const useOnTheirWay = create<Record<string, readonly NewComment[]>>(() => ({}))
whenHolderLeaves(() => useOnTheirWay.setState({}, true))
const none: readonly NewComment[] = []

const GAP = '\n\n'
const joined = (texts: readonly string[]) => texts.filter(text => text !== '').join(GAP)
type Worded = { body: string }
const bodiesOf = (comments: readonly Worded[]) => comments.map(({ body }) => body)

/** Words that were typed since; all of them where another device has changed what stood before. */
function typedAfter(sent: readonly Worded[], draft: string) {
  const before = joined(bodiesOf(sent))
  if (before === '' || draft === before) return draft.slice(before.length)
  return draft.startsWith(before + GAP) ? draft.slice(before.length + GAP.length) : draft
}

/** The draft of a new comment, or of a reply. */
export const newCommentForm = (kind: string, thingId: number, parentId?: number) =>
  ['comment', kind, thingId, parentId].filter(part => part !== undefined).join(' ')

/**
 * The comments of a discussion that are here, without replies, or those of a thread; undefined while they are fetched.
 * `own`: those of the reader. `newest`: the last comment of anybody; undefined where later ones are not loaded.
 */
export type Present = { own: readonly Pick<Comment, 'commentId' | 'body'>[]; newest: number | undefined } | undefined

/** @param isWhole whether the last ones are among them */
export const presentOf = (
  comments: readonly Pick<Comment, 'commentId' | 'body' | 'author'>[],
  { me, isWhole }: { me: number; isWhole: boolean },
): Present => ({
  own: comments.filter(({ author }) => author?.memberId === me),
  newest: isWhole ? newestOf(comments) : undefined,
})
const newestOf = (comments: readonly Pick<Comment, 'commentId'>[]) =>
  Math.max(0, ...comments.map(({ commentId }) => commentId))

/** `after`: the newest comment of anybody when it was sent. */
const unansweredShape = z.array(
  z.object({ body: z.string(), key: z.string().optional(), after: z.number().optional() }),
)
type Unanswered = z.output<typeof unansweredShape>
const noneUnanswered: Unanswered = []
const orNothing = (all: Unanswered) => (all.length > 0 ? all : undefined)
const composed = (text: string) => text.normalize('NFC')
const isSame = (one: string, other: string) => composed(one).trim() === composed(other).trim()

/** Those with whose words the draft begins: the others were rewritten, and are another comment now. */
function standingIn(draft: string, unanswered: Unanswered): Unanswered {
  let rest = composed(draft)
  return unanswered.filter(each => {
    const body = composed(each.body)
    if (rest !== body && !rest.startsWith(body + GAP)) return false
    rest = typedAfter([{ body }], rest)
    return true
  })
}

/** Those that are not among the comments that have come since. */
function missingIn(present: Present, unanswered: Unanswered): Unanswered {
  const found = new Set<number>()
  return unanswered.filter(({ body, after }) => {
    const arrived = present?.own.find(
      each => after !== undefined && each.commentId > after && !found.has(each.commentId) && isSame(each.body, body),
    )
    if (arrived) found.add(arrived.commentId)
    return !arrived
  })
}

type Draft = ReturnType<typeof useSharedDraft>

/**
 * Comments of which nobody said yes or no, because their page was closed or the way to the server broke. Their words stand in
 * the draft until they are seen among the others; sent again as they are they are the same act.
 */
function useUnanswered(name: string, present: Present, draft: Draft, isSending: boolean) {
  const [unanswered = noneUnanswered] = useStoredDraft(name, unansweredShape)
  const { get, keep } = storedDraft(useSessionHolder(), name, unansweredShape)
  const settle = useEffectEvent(() => {
    // Of those that are on their way an answer will tell.
    if (unanswered.length === 0 || isSending) return
    const known = get() ?? noneUnanswered
    const standing = standingIn(draft.text, known)
    const missing = missingIn(present, standing)
    if (missing.length === known.length) return
    keep(() => orNothing(missing))
    if (missing.length < standing.length)
      draft.keep(now => joined([...bodiesOf(missing), typedAfter(standing.map(composedBody), composed(now))]))
  })
  useEffect(() => settle())
  return {
    /** One of these words, to be sent once more. */
    of: (text: string) => (get() ?? noneUnanswered).find(({ body }) => isSame(body, text)),
    note: ({ body, key }: NewComment) =>
      keep((now = []) => [...now.filter(each => each.key !== key), { body, key, after: present?.newest }]),
    /** Sent before the last comments were here: those are waited for, or it could never be known again among them. */
    async place({ key, author }: NewComment, on: Discussion) {
      const isUnplaced = (each: Unanswered[number]) => each.key === key && each.after === undefined
      if (!get()?.some(isUnplaced)) return
      const threads = await newestThreads(on).catch(() => undefined)
      // Nothing of somebody who has left is stored anew.
      if (!threads || author !== sessionHolder()) return
      keep((now = []) => now.map(each => (isUnplaced(each) ? { ...each, after: newestOf(threads) } : each)))
    },
    forget: ({ body, key }: NewComment) =>
      keep((now = []) => orNothing(now.filter(each => each.key !== key || each.body !== body))),
  }
}
const composedBody = ({ body }: Worded) => ({ body: composed(body) })

/** The server has it, and cannot say any more what became of it. */
const ANSWERLESS = 'key.answerless'
const saysNo = (error: unknown) => isRefused(error) && error.code !== ANSWERLESS

/**
 * Words that are sent leave the field at once, and stay at the front of the draft until the server has them: a page that is
 * closed loses none of them, and what does not arrive is in the field again.
 * @param whenPosted told what was typed since; called even if the form has gone
 */
export function useNewComment(
  on: Discussion,
  present: Present,
  parentId?: number,
  whenPosted: (typed: string) => void = () => {},
) {
  const form = newCommentForm(on.kind, on.thingId, parentId)
  const draft = useSharedDraft(on.ids.orgId, form)
  const author = useSessionHolder()
  const way = [author, on.ids.orgId, form].join(' ')
  const onTheirWay = useOnTheirWay(all => all[way]) ?? none
  const [error, setError] = useState<unknown>()
  const unanswered = useUnanswered(`${on.ids.orgId} ${form} unanswered`, present, draft, onTheirWay.length > 0)
  const onTheirWayNow = () => useOnTheirWay.getState()[way] ?? none

  /** Its words are those of the draft no longer, or are there to be written anew. */
  function arrive(comment: NewComment, isPosted: boolean) {
    // Nothing of somebody who has left is stored anew.
    if (comment.author !== sessionHolder()) return ''
    const before = onTheirWayNow()
    const rest = before.filter(each => each !== comment)
    let typed = ''
    useOnTheirWay.setState({ [way]: rest })
    draft.keep(now => {
      typed = typedAfter(before, now)
      return joined([...bodiesOf(rest), isPosted ? '' : comment.body, typed])
    })
    return typed
  }
  const post = usePostComment(on, form, {
    prepare: comment => unanswered.place(comment, on),
    onSuccess(_posted, comment) {
      unanswered.forget(comment)
      whenPosted(arrive(comment, true))
    },
    onError(refusal, comment) {
      if (saysNo(refusal)) unanswered.forget(comment)
      arrive(comment, false)
      setError(refusal)
    },
  })
  const text = typedAfter(onTheirWay, draft.text)
  function send() {
    const again = onTheirWay.length > 0 ? undefined : unanswered.of(text)
    const comment: NewComment = { body: again?.body ?? text, key: again?.key ?? newKey(), author, parentId }
    setError(undefined)
    useOnTheirWay.setState({ [way]: [...onTheirWayNow(), comment] })
    unanswered.note(comment)
    post.mutate(comment)
  }
  return {
    text,
    keep: (typed: string) => void draft.keep(joined([...bodiesOf(onTheirWayNow()), typed])),
    send,
    sending: bodiesOf(onTheirWay),
    error,
  }
}
