// A comment that is being written, and those before it that are on their way.
import { useState } from 'react'
import { create } from 'zustand'
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

/**
 * Words that are sent leave the field at once, and stay at the front of the draft until the server has them: a page that is
 * closed loses none of them, and what the server refuses is in the field again.
 * @param whenPosted told what was typed since; called even if the form has gone
 */
export function useNewComment(on: Discussion, parentId?: number, whenPosted: (typed: string) => void = () => {}) {
  const form = newCommentForm(on.kind, on.thingId, parentId)
  const draft = useSharedDraft(on.ids.orgId, form)
  const key = [useSessionHolder(), on.ids.orgId, form].join(' ')
  const sent = useOnTheirWay(all => all[key]) ?? none
  const [error, setError] = useState<unknown>()
  const sentNow = () => useOnTheirWay.getState()[key] ?? none

  /** Its words are those of the draft no longer, or are there to be written anew. */
  function arrive(comment: NewComment, isPosted: boolean) {
    const before = sentNow()
    const rest = before.filter(each => each !== comment)
    let typed = ''
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
