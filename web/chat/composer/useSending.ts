// The words of the field on their way: a new message, at once or later, or new words of an old one.
import { useRef, useState } from 'react'
import { MENTION_UNASKED_MOST } from '#contract/chat'
import { MESSAGE_FILES_MOST, MESSAGE_MOST } from '#contract/message-draft'
import { commentText } from '#korean/comment'
import { useSharedDraft } from '../../comment/shared-draft.ts'
import { useDraft } from '../../drafts.ts'
import { showError } from '../../ui/feedback/toasts.ts'
import type { At } from '../log/kept.ts'
import { quoteOf, sendMessage } from '../log/outbox.ts'
import { isMessageGone, useEdit } from '../messages/deeds.ts'
import { hasSent } from '../reading/typing.ts'
import { useRewriting } from '../scheduled/useRewriting.ts'
import type { Answered } from './Composer.tsx'
import type { Attached } from './useAttached.tsx'

type Sending = {
  at: At
  form: string
  threadId: number | undefined
  answered: Answered | undefined
  onAnswered: () => void
  onSent: () => void
  attached: Attached
}

/** Another Enter so soon was meant for words that were an edit until then. */
const CARRIED_MS = 1_000

const EVERYBODY = '](everyone)'
/** An edit calls them where its message did not. */
const callsEverybody = (body: string, answered: Answered | undefined) => {
  const isKnown = answered && answered.how !== 'quote' && answered.message.body.includes(EVERYBODY)
  return body.includes(EVERYBODY) && !isKnown
}

/** More files than one message takes go in several, in their order. */
function portionsOf(fileIds: readonly number[]) {
  const count = Math.max(1, Math.ceil(fileIds.length / MESSAGE_FILES_MOST))
  return Array.from({ length: count }, (_, at) => fileIds.slice(at * MESSAGE_FILES_MOST, (at + 1) * MESSAGE_FILES_MOST))
}

/** At once, also to those who are not to be disturbed, or later. */
export type When = 'now' | 'urgent' | Date

export function useSending(props: Sending) {
  const { at, answered, onAnswered, attached } = props
  const draft = useSharedDraft(at.orgId, props.form)
  const carriedAt = useRef(-CARRIED_MS)
  function carry(body: string) {
    carriedAt.current = performance.now()
    draft.keep(now => [now.trim(), body].filter(Boolean).join('\n'))
  }
  const rewriting = useRewriting(at, answered, onAnswered, carry)
  const editing = useEditing(at, answered, onAnswered, carry) ?? rewriting
  const [isRefused, setRefused] = useState(false)
  const { text, keep } = editing ?? draft
  return {
    draft: { text, keep },
    isBusy: () => rewriting?.isBusy === true || performance.now() - carriedAt.current < CARRIED_MS,
    /** By so many letters they are too many, once they were sent so. */
    over: isRefused ? Math.max(0, text.length - MESSAGE_MOST) : 0,
    /** Why it is not sent yet. */
    check: (body: string, memberCount: number): 'everybody' | 'nothing' | 'wrong' | undefined => {
      const isLong = body.length > MESSAGE_MOST
      setRefused(isLong)
      if (attached.isBusy) showError(commentText.uploading)
      if (isLong || attached.isBusy) return 'wrong'
      if (body.trim() === '' && (editing || attached.files.length === 0)) return 'nothing'
      return memberCount > MENTION_UNASKED_MOST && callsEverybody(body, answered) ? 'everybody' : undefined
    },
    /** Whether the field is to be emptied: after an edit the words of the draft come back. */
    send: (body: string, when: When = 'now'): boolean => {
      if (editing) editing.send(body.trim())
      else sendNew(props, draft.end, body.trim(), when)
      return !editing
    },
  }
}

/** New messages of the words and the files of the field. */
function sendNew(props: Sending, endDraft: () => void, body: string, when: When) {
  const { at, threadId, answered, onAnswered, onSent, attached } = props
  const quoted = answered?.how === 'quote' ? answered.message : undefined
  const portions = portionsOf(attached.files.map(({ fileId }) => fileId))
  for (const [place, fileIds] of portions.entries())
    sendMessage(at, {
      body: place === 0 ? body : '',
      ...(threadId !== undefined && { threadId }),
      ...(place === 0 && quoted && { quoted: quoteOf(quoted) }),
      ...(fileIds.length > 0 && { fileIds }),
      ...(place === 0 && when === 'urgent' && { isUrgent: true }),
      ...(when instanceof Date && { sendAt: when.toISOString() }),
    })
  endDraft()
  attached.clear()
  hasSent(at.roomId)
  if (!(when instanceof Date)) onSent()
  if (answered) onAnswered()
}

/**
 * New words of an old message: they stay its draft until the server has them, unless others are typed meanwhile. Those of a
 * message that is gone are carried over to a new one.
 */
function useEditing(at: At, answered: Answered | undefined, onAnswered: () => void, carry: (body: string) => void) {
  const edit = useEdit(at)
  const message = answered?.how === 'edit' ? answered.message : undefined
  const [text = message?.body ?? '', keep] = useDraft<string>(`chat edit ${message?.messageId ?? 0}`)
  if (!message) return undefined
  return {
    text,
    keep: (typed: string) => keep(() => typed),
    send: (body: string) => {
      const forget = () => keep(now => (now?.trim() === body ? undefined : now))
      onAnswered()
      if (body === message.body) return forget()
      edit.mutateAsync({ message, body }).then(forget, error => {
        if (!isMessageGone(error)) return
        forget()
        carry(body)
      })
    },
  }
}
