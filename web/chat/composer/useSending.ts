// The words of the field on their way: a new message, or new words of an old one.
import { useState } from 'react'
import { MENTION_UNASKED_MOST } from '#contract/chat'
import { MESSAGE_FILES_MOST, MESSAGE_MOST } from '#contract/message'
import { commentText } from '#korean/comment'
import { useSharedDraft } from '../../comment/shared-draft.ts'
import { useDraft } from '../../drafts.ts'
import { showError } from '../../ui/feedback/toasts.ts'
import type { At } from '../log/kept.ts'
import { quoteOf, sendMessage } from '../log/outbox.ts'
import { useEdit } from '../messages/deeds.ts'
import { hasSent } from '../reading/typing.ts'
import type { Answering } from './Composer.tsx'
import type { Attached } from './useAttached.tsx'

type Sending = {
  at: At
  form: string
  threadId: number | undefined
  answering: Answering | undefined
  onAnswered: () => void
  onSent: () => void
  attached: Attached
}

const EVERYBODY = '](everyone)'

/** More files than one message takes go in several, in their order. */
function portionsOf(fileIds: readonly number[]) {
  const count = Math.max(1, Math.ceil(fileIds.length / MESSAGE_FILES_MOST))
  return Array.from({ length: count }, (_, at) => fileIds.slice(at * MESSAGE_FILES_MOST, (at + 1) * MESSAGE_FILES_MOST))
}

export function useSending({ at, form, threadId, answering, onAnswered, onSent, attached }: Sending) {
  const draft = useSharedDraft(at.orgId, form)
  const edit = useEdit(at)
  const isEditing = answering?.how === 'edit'
  const [words = answering?.message.body ?? '', keepWords] = useDraft<string>(
    `chat edit ${isEditing ? answering.message.messageId : 0}`,
  )
  const [tooLong, setTooLong] = useState(false)

  function sendNew(body: string) {
    const quoted = answering && quoteOf(answering.message)
    const portions = portionsOf(attached.files.map(({ fileId }) => fileId))
    for (const [place, fileIds] of portions.entries())
      sendMessage(at, {
        body: place === 0 ? body : '',
        ...(threadId !== undefined && { threadId }),
        ...(place === 0 && quoted && { quoted }),
        ...(fileIds.length > 0 && { fileIds }),
      })
    draft.end()
    attached.clear()
    hasSent(at.roomId)
    onSent()
    if (answering) onAnswered()
  }
  function sendEdited(body: string) {
    const { message } = answering!
    keepWords(() => undefined)
    if (body !== message.body) edit.mutate({ message, body })
    onAnswered()
  }
  return {
    draft: isEditing
      ? { text: words, keep: (text: string) => keepWords(() => text) }
      : { text: draft.text, keep: draft.keep },
    tooLong,
    /** Why it is not sent yet. */
    check: (body: string, memberCount: number): 'everybody' | 'nothing' | 'wrong' | undefined => {
      const isLong = body.length > MESSAGE_MOST
      setTooLong(isLong)
      if (attached.isBusy) showError(commentText.uploading)
      if (isLong || attached.isBusy) return 'wrong'
      if (body.trim() === '' && attached.files.length === 0) return 'nothing'
      return body.includes(EVERYBODY) && memberCount > MENTION_UNASKED_MOST && !isEditing ? 'everybody' : undefined
    },
    /** Whether the field is to be emptied: after an edit the words of the draft come back. */
    send: (body: string): boolean => {
      if (isEditing) sendEdited(body.trim())
      else sendNew(body.trim())
      return !isEditing
    },
  }
}
