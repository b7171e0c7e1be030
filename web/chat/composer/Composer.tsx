import { ArrowUp, CornerDownRight, Pencil, Plus, X } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type Message, MESSAGE_MOST } from '#contract/message'
import { chatText } from '#korean/chat'
import { chatDeedText } from '#korean/chat-deeds'
import { fill } from '#korean/particle'
import { isFinger } from '../../ui/hold.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { useChosen } from '../chosen/chosen.ts'
import { sayTyping } from '../reading/typing.ts'
import { useAround } from '../room/around.ts'
import styles from './Composer.module.css'
import { ClosedLine } from './ClosedLine.tsx'
import { EmojiButton } from './EmojiButton.tsx'
import { useKeys } from './enter.ts'
import { FileChips } from './FileChips.tsx'
import { FileZone } from './FileZone.tsx'
import { MentionList } from './MentionList.tsx'
import { Outsiders } from './Outsiders.tsx'
import { Questions } from './Questions.tsx'
import type { Mention } from './mentions.ts'
import { useAttached } from './useAttached.tsx'
import { useField } from './useField.ts'
import { useMentionables, useMentionList } from './useMentionList.ts'
import { useSending } from './useSending.ts'
import { excerptOf } from '#contract/message-words'

export type Answering = { message: Message; how: 'quote' | 'edit' }

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
export const Composer = (props: ComposerProps) => (useAround().mayPost ? <OpenComposer {...props} /> : <ClosedLine />)

function OpenComposer({ threadId, answering, onAnswered, onEditLast, onSent, takesFocus }: ComposerProps) {
  const { orgId, roomId, me, room, people } = useAround()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const form = threadId === undefined ? `chat ${roomId}` : `chat ${roomId} ${threadId}`
  const attached = useAttached(orgId, form)
  const sending = useSending({ at: { orgId, roomId }, form, threadId, answering, onAnswered, onSent, attached })
  const words = useField(field, sending.draft)
  const mentionables = useMentionables(orgId, room, people, me)
  const list = useMentionList(field, mentionables, (mention, from, to) => {
    words.mention(mention)
    words.insert(`@${mention.label} `, from, to)
  })
  // While messages of the room are chosen its field gives way to what becomes of them.
  const isHidden = useChosen(chosen => chosen.roomId === roomId) && threadId === undefined
  const [asked, ask] = useState<'everybody' | { paste: string }>()
  function send(isSure = false) {
    const body = words.body()
    const question = sending.check(body, room.members.length)
    if (question === 'everybody' && !isSure) return ask('everybody')
    if (question === 'nothing' || question === 'wrong') return
    if (sending.send(body)) words.set('')
    field.current?.focus()
  }
  useKeys(field, {
    onEnter: () => (list.isOpen ? list.takeFirst() : send()),
    isBreaking: () => isFinger() && !list.isOpen,
    onKey: event => {
      if (list.press(event)) return true
      if (event.code === 'Escape' && answering) {
        onAnswered()
        return true
      }
      const isFree = event.code === 'ArrowUp' && !event.isComposing && field.current?.value === '' && !answering
      if (isFree) onEditLast?.()
      return isFree && onEditLast !== undefined
    },
  })
  useAnswering(field, answering)
  useBegun(field, takesFocus === true)
  const placeholder = threadId ? chatDeedText.threadPlaceholder : chatDeedText.placeholder
  const isReady = !(words.isEmpty && attached.files.length === 0) && !attached.isBusy
  return (
    <div ref={box} className={styles.composer} data-editing={answering?.how === 'edit' || undefined}>
      {answering && <AnswerBar {...answering} onClose={onAnswered} />}
      <Outsiders mentions={words.isEmpty ? NONE : words.chosen.current} />
      <FileChips attached={attached} />
      {sending.over > 0 && (
        <div className={styles.wrong}>
          <p role="alert">{fill(chatDeedText.tooLong, { most: MESSAGE_MOST.toLocaleString('ko') })}</p>
          <p>{fill(chatDeedText.tooLongBy, { over: sending.over.toLocaleString('ko') })}</p>
        </div>
      )}
      <div className={styles.box}>
        {list.isOpen && <MentionList id={id} found={list.found} at={list.at} onPoint={list.point} onTake={list.take} />}
        {answering?.how !== 'edit' && (
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
        <SendButton isReady={isReady} isEdit={answering?.how === 'edit'} onSend={() => send()} />
      </div>
      {attached.input}
      {answering?.how !== 'edit' && !isHidden && <FileZone composer={box} onFiles={attached.add} />}
      <Questions
        asked={asked}
        count={room.members.length}
        onSend={() => send(true)}
        onFile={attached.addText}
        onText={text => words.insert(text)}
        onClose={() => ask(undefined)}
      />
    </div>
  )
}
const NONE: readonly Mention[] = []

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
function useAnswering(field: RefObject<HTMLTextAreaElement | null>, answering: Answering | undefined) {
  const focus = useEffectEvent(() => {
    const { current } = field
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  })
  useEffect(() => {
    if (answering) focus()
  }, [answering])
}

function useBegun(field: RefObject<HTMLTextAreaElement | null>, takesFocus: boolean) {
  const begin = useEffectEvent(() => {
    if (takesFocus && !isFinger()) field.current?.focus({ preventScroll: true })
  })
  useEffect(() => begin(), [])
}

function AnswerBar({ message, how, onClose }: Answering & { onClose: () => void }) {
  return (
    <div className={styles.answer}>
      {how === 'edit' ? <Pencil aria-hidden /> : <CornerDownRight aria-hidden />}
      <span>
        <b>{how === 'edit' ? chatDeedText.editing : message.author.name}</b>
        <span>{excerptOf(message.body) || fill(chatText.files, { count: message.files.length })}</span>
      </span>
      <Button kind="ghost" size="small" isIcon aria-label={chatDeedText.cancel} onClick={onClose}>
        <X />
      </Button>
    </div>
  )
}
