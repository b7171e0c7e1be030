// A comment that is being written, and those before it that are on their way.
import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'
import { create } from 'zustand'
import type { Comment } from '#contract/comment'
import { useStoredDraft } from '../drafts.ts'
import { useSessionHolder } from '../live/holder.ts'
import { type Discussion, type NewComment, usePostComment } from './discussion.ts'
import { useSharedDraft } from './shared-draft.ts'

/** By form, in the order in which they were sent. */
const useOnTheirWay = create<Record<string, readonly NewComment[]>>(() => ({}))
const none: readonly NewComment[] = []

const GAP = '\n\n'
const joined = (texts: readonly string[]) => texts.filter(text => text !== '').join(GAP)
const bodiesOf = (comments: readonly NewComment[]) => comments.map(({ body }) => body)

/** Words that were typed since; all of them where another device has changed what stood before. */
function typedAfter(sent: readonly NewComment[], draft: string) {
  const before = joined(bodiesOf(sent))
  if (before === '' || draft === before) return draft.slice(before.length)
  return draft.startsWith(before + GAP) ? draft.slice(before.length + GAP.length) : draft
}

/** The draft of a new comment, or of a reply. */
export const newCommentForm = (kind: string, thingId: number, parentId?: number) =>
  ['comment', kind, thingId, parentId].filter(part => part !== undefined).join(' ')

/** `after`: the newest comment that was here when it was sent. */
const unansweredShape = z.array(z.object({ body: z.string(), after: z.number() }))
const noneUnanswered: z.output<typeof unansweredShape> = []
const orNothing = <Each>(all: Each[]) => (all.length > 0 ? all : undefined)
const composed = (text: string) => text.normalize('NFC').trim()

/** Those of the reader that stand here, without replies where it is about a thread; undefined while they are fetched. */
type Present = readonly Pick<Comment, 'commentId' | 'body'>[] | undefined

/**
 * Comments of which no answer came, because their page was closed: those that have arrived all the same.
 * @param whenArrived told the words, which are those of the draft no longer
 */
function useUnanswered(name: string, present: Present, isSending: boolean, whenArrived: (body: string) => void) {
  const [unanswered = noneUnanswered, keep] = useStoredDraft(name, unansweredShape)
  const arrived = useEffectEvent(whenArrived)
  useEffect(() => {
    const [first, ...rest] = unanswered
    // Of those that this page has sent the answer tells.
    if (!first || isSending) return
    const { after, body } = first
    const found = present?.find(each => each.commentId > after && composed(each.body) === composed(body))
    if (!found) return
    arrived(body)
    keep(() => orNothing(rest.map(each => ({ ...each, after: Math.max(each.after, found.commentId) }))))
  })
  return {
    note(body: string) {
      const after = Math.max(0, ...(present ?? []).map(({ commentId }) => commentId))
      keep((now = []) => [...now, { body, after }])
    },
    forget: (body: string) =>
      keep((now = []) => {
        const answered = now.find(each => each.body === body)
        return orNothing(now.filter(each => each !== answered))
      }),
  }
}

/**
 * Words that are sent leave the field at once, and stay at the front of the draft until the server has them: a page that is
 * closed loses none of them, and what the server refuses is in the field again.
 * @param present of the reader
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
  const key = [useSessionHolder(), on.ids.orgId, form].join(' ')
  const sent = useOnTheirWay(all => all[key]) ?? none
  const [error, setError] = useState<unknown>()
  const unanswered = useUnanswered(`${on.ids.orgId} ${form} sent`, present, sent.length > 0, body =>
    draft.keep(now => typedAfter([{ body }], now)),
  )
  const sentNow = () => useOnTheirWay.getState()[key] ?? none

  /** Its words are those of the draft no longer, or are there to be written anew. */
  function arrive(comment: NewComment, isPosted: boolean) {
    const before = sentNow()
    const rest = before.filter(each => each !== comment)
    let typed = ''
    unanswered.forget(comment.body)
    useOnTheirWay.setState({ [key]: rest })
    draft.keep(now => {
      typed = typedAfter(before, now)
      return joined([...bodiesOf(rest), isPosted ? '' : comment.body, typed])
    })
    return typed
  }
  const post = usePostComment(on, form, {
    onSuccess: (_posted, comment) => whenPosted(arrive(comment, true)),
    onError(refusal, comment) {
      arrive(comment, false)
      setError(refusal)
    },
  })
  const text = typedAfter(sent, draft.text)
  function send() {
    const comment: NewComment = { body: text, ...(parentId && { parentId }) }
    setError(undefined)
    useOnTheirWay.setState({ [key]: [...sentNow(), comment] })
    unanswered.note(text)
    post.mutate(comment)
  }
  return {
    text,
    keep: (typed: string) => void draft.keep(joined([...bodiesOf(sentNow()), typed])),
    send,
    sending: bodiesOf(sent),
    error,
  }
}
