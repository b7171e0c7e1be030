import { ArrowUp, CornerDownRight, Pencil, Plus, X } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { Message } from '#contract/message'
import { MESSAGE_MOST } from '#contract/message-draft'
import type { ScheduledMessage } from '#contract/scheduled-message'
import { chatText } from '#korean/chat'
import { chatDeedText } from '#korean/chat-deeds'
import { fill } from '#korean/particle'
import { scheduledMessageText } from '#korean/scheduled-message'
import { isFinger } from '../../ui/hold.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { useChosen } from '../chosen/chosen.ts'
import { sayTyping } from '../reading/typing.ts'
import { useAround } from '../room/around.ts'
import { QuietOffer } from '../scheduled/QuietOffer.tsx'
import { ScheduledBar } from '../scheduled/ScheduledBar.tsx'
import { ScheduleMenu } from '../scheduled/ScheduleMenu.tsx'
import styles from './Composer.module.css'
import { ClosedLine } from './ClosedLine.tsx'
import { EmojiButton } from './EmojiButton.tsx'
import { useKeys } from './enter.ts'
import { FileChips } from './FileChips.tsx'
import { FileZone } from './FileZone.tsx'
import { MentionList } from './MentionList.tsx'
import { Outsiders } from './Outsiders.tsx'
import { type Asked, Questions } from './Questions.tsx'
import type { Mention } from './mentions.ts'
import { useAttached } from './useAttached.tsx'
import { useField } from './useField.ts'
import { useMentionables, useMentionList } from './useMentionList.ts'
import { useSending, type When } from './useSending.ts'
import { excerptOf } from '#contract/message-words'

export type Answering = { message: Message; how: 'quote' | 'edit' }
/** Also one of mine for later, whose words are written again. */
export type Answered = Answering | { message: ScheduledMessage; how: 'rewrite' }

export type ComposerProps = {
  threadId?: number | undefined
  answering: Answering | undefined
  onAnswered: () => void
  /** Up in an empty field. */
  onEditLast?: (() => void) | undefined
  onSent: () => void
  /** The field has the focus as soon as it is there, unless that would bring up the keyboard of a phone. */
  takesFocus?: boolean
}

/** Words on their way into a room, or below a message of it. The field is made anew with its words when the room opens again. */
export function Composer(props: ComposerProps) {
  const { orgId, roomId, mayPost } = useAround()
  if (mayPost) return <OpenComposer {...props} />
  return (
    <>
      <div className={styles.composer}>
        <ScheduledBar orgId={orgId} isHere={message => message.roomId === roomId} />
      </div>
      <ClosedLine />
    </>
  )
}

function OpenComposer({ threadId, answering, onAnswered, onEditLast, onSent, takesFocus }: ComposerProps) {
  const { orgId, roomId, me, room, people } = useAround()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const form = threadId === undefined ? `chat ${roomId}` : `chat ${roomId} ${threadId}`
  const attached = useAttached(orgId, form)
  const { answered, end, beginRewriting } = useAnswered(answering, onAnswered)
  const sending = useSending({ at: { orgId, roomId }, form, threadId, answered, onAnswered: end, onSent, attached })
  const words = useField(field, sending.draft)
  const mentionables = useMentionables(orgId, room, people, me)
  const list = useMentionList(field, mentionables, (mention, from, to) => {
    words.mention(mention)
    words.insert(`@${mention.label} `, from, to)
  })
  // While messages of the room are chosen its field gives way to what becomes of them.
  const isHidden = useChosen(chosen => chosen.roomId === roomId) && threadId === undefined
  const [asked, ask] = useState<Asked>()
  function send(wanted: When = 'now', isSure = false) {
    if (sending.isBusy()) return
    // Offered a minute ago, or chosen and then thought over.
    const when = wanted instanceof Date && wanted.getTime() <= Date.now() ? 'now' : wanted
    const body = words.body()
    const question = sending.check(body, room.members.length)
    if (question === 'nothing' || question === 'wrong') return
    if ((question === 'everybody' || when === 'urgent') && !isSure) return ask({ everybody: when })
    if (sending.send(body, when)) words.set('')
    field.current?.focus()
  }
  useKeys(field, {
    onEnter: () => (list.isOpen ? list.takeFirst() : send()),
    isBreaking: () => isFinger() && !list.isOpen,
    onKey: event => {
      if (list.press(event)) return true
      if (event.code === 'Escape' && answered) {
        end()
        return true
      }
      const isFree = event.code === 'ArrowUp' && !event.isComposing && field.current?.value === '' && !answered
      if (isFree) onEditLast?.()
      return isFree && onEditLast !== undefined
    },
  })
  useAnswering(field, answered?.message)
  useBegun(field, takesFocus === true)
  const placeholder = threadId ? chatDeedText.threadPlaceholder : chatDeedText.placeholder
  const isHere = (message: ScheduledMessage) =>
    message.roomId === roomId && (threadId === undefined || message.threadId === threadId)
  const isEdit = answered !== undefined && answered.how !== 'quote'
  const isReady = !(words.isEmpty && (isEdit || attached.files.length === 0)) && !attached.isBusy
  return (
    <div ref={box} className={styles.composer} data-editing={isEdit || undefined}>
      {!isHidden && <ScheduledBar orgId={orgId} isHere={isHere} onEdit={beginRewriting} />}
      {!isEdit && <QuietOffer isWriting={isReady} onSchedule={send} />}
      {answered && <AnswerBar {...answered} onClose={end} />}
      <Outsiders mentions={words.isEmpty ? NONE : words.chosen.current} />
      {!isEdit && <FileChips attached={attached} />}
      {sending.over > 0 && <TooLong over={sending.over} />}
      <div className={styles.box}>
        {list.isOpen && <MentionList id={id} found={list.found} at={list.at} onPoint={list.point} onTake={list.take} />}
        {!isEdit && (
          <Button kind="ghost" isIcon aria-label={chatDeedText.attach} onClick={attached.choose}>
            <Plus />
          </Button>
        )}
        <textarea
          ref={field}
          rows={1}
          aria-label={placeholder}
          placeholder={placeholder}
          enterKeyHint={isFinger() ? 'enter' : 'send'}
          aria-autocomplete="list"
          {...(list.isOpen && { 'aria-controls': id, 'aria-activedescendant': `${id}-${list.at}` })}
          onInput={() => {
            words.change()
            list.look()
            sayTyping({ orgId, roomId }, room.members.length)
          }}
          onSelect={list.look}
          onBlur={list.close}
          onPaste={event => attached.paste(event, text => ask({ paste: text }))}
        />
        <EmojiButton onChoose={emoji => words.insert(emoji)} />
        {!isEdit && <ScheduleMenu isWriting={isReady} mayBeUrgent={threadId === undefined} onSend={send} />}
        <SendButton isReady={isReady} isEdit={isEdit} onSend={() => send()} />
      </div>
      {attached.input}
      {!isEdit && !isHidden && <FileZone composer={box} onFiles={attached.add} />}
      <Questions
        asked={asked}
        count={room.members.length}
        onSend={when => send(when, true)}
        onFile={attached.addText}
        onText={text => words.insert(text)}
        onClose={() => ask(undefined)}
      />
    </div>
  )
}
const NONE: readonly Mention[] = []

const TooLong = ({ over }: { over: number }) => (
  <div className={styles.wrong}>
    <p role="alert">{fill(chatDeedText.tooLong, { most: MESSAGE_MOST.toLocaleString('ko') })}</p>
    <p>{fill(chatDeedText.tooLongBy, { over: over.toLocaleString('ko') })}</p>
  </div>
)

/** The message that the words answer, or whose place they take: one at a time. */
function useAnswered(answering: Answering | undefined, onAnswered: () => void) {
  const [rewritten, rewrite] = useState<ScheduledMessage>()
  const answered: Answered | undefined = answering ?? (rewritten && { message: rewritten, how: 'rewrite' })
  function end() {
    rewrite(undefined)
    if (answering) onAnswered()
  }
  function beginRewriting(message: ScheduledMessage) {
    if (answering) onAnswered()
    rewrite(message)
  }
  return { answered, end, beginRewriting }
}

type SendButtonProps = { isReady: boolean; isEdit: boolean; onSend: () => void }
/** The keyboard of a phone stays where it is. */
const SendButton = ({ isReady, isEdit, onSend }: SendButtonProps) => (
  <span role="presentation" onPointerDown={event => event.preventDefault()}>
    <Button
      kind={isReady ? 'primary' : 'ghost'}
      isIcon
      disabled={!isReady}
      aria-label={isEdit ? chatDeedText.save : chatDeedText.send}
      onClick={onSend}
    >
      <ArrowUp />
    </Button>
  </span>
)

/** The field has the focus as soon as it answers a message. */
function useAnswering(field: RefObject<HTMLTextAreaElement | null>, message: object | undefined) {
  const focus = useEffectEvent(() => {
    const { current } = field
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  })
  useEffect(() => {
    if (message) focus()
  }, [message])
}

function useBegun(field: RefObject<HTMLTextAreaElement | null>, takesFocus: boolean) {
  const begin = useEffectEvent(() => {
    if (takesFocus && !isFinger()) field.current?.focus({ preventScroll: true })
  })
  useEffect(() => begin(), [])
}

/** Over the field: what its words answer, or whose place they take. */
function AnswerBar({ onClose, ...answered }: Answered & { onClose: () => void }) {
  const { body, files } = answered.message
  return (
    <div className={styles.answer}>
      {answered.how === 'quote' ? <CornerDownRight aria-hidden /> : <Pencil aria-hidden />}
      <span>
        <b>{titleOf(answered)}</b>
        <span>{excerptOf(body) || fill(chatText.files, { count: files.length })}</span>
      </span>
      <Button kind="ghost" size="small" isIcon aria-label={chatDeedText.cancel} onClick={onClose}>
        <X />
      </Button>
    </div>
  )
}

function titleOf(answered: Answered) {
  if (answered.how === 'rewrite') return scheduledMessageText.editing
  return answered.how === 'edit' ? chatDeedText.editing : answered.message.author.name
}
