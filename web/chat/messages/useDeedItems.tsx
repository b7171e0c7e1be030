import {
  BellRing,
  CircleCheck,
  Copy,
  Eye,
  Forward,
  History,
  Link2,
  ListChecks,
  MailOpen,
  Megaphone,
  MessageSquareReply,
  Pencil,
  Pin,
  PinOff,
  Reply,
  SquarePlus,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { reactions } from '#contract/comment'
import { isYoung, type Message } from '#contract/message'
import { chatText } from '#korean/chat'
import { chatDeedText } from '#korean/chat-deeds'
import { reactionNames } from '#korean/comment'
import { partsOf } from '../../feature.ts'
import { ReactionGlyph } from '../../comment/reaction/Reactions.tsx'
import { beginChoosing, isChoosable } from '../chosen/chosen.ts'
import { copyText } from '../../ui/feedback/clipboard.ts'
import { isFinger } from '../../ui/hold.ts'
import type { MenuAction, MenuItem } from '../../ui/overlay/Menu.tsx'
import { useRoomLog } from '../log/kept.ts'
import { addressOf, useAround } from '../room/around.ts'
import { useEndNotice, useSetNotice } from '../rooms/room.ts'
import { useAsk, useMarkUnread, useMayAsk, useNudge, usePin, useReactTo } from './deeds.ts'
import { confirmersOf, isNudged, nudgeWords } from '../reading/confirmers.ts'
import { dividerIn, saysReaders } from './rows.ts'
import { withLabels } from '#contract/message-words'

const item = (id: string, label: string, icon: ReactNode, onAction: () => void, isDanger = false): MenuAction => ({
  id,
  label,
  icon,
  onAction,
  isDanger,
})
const when = (is: boolean, ...items: MenuItem[]) => (is ? items : [])

/** Everything that one may do about a message. */
export function useDeedItems(message: Message, isInThread: boolean, onRemove: () => void): MenuItem[] {
  const { me, mayPost, mayModerate, onQuote, onThread, onHistory, onEdit } = useAround()
  const [reacting, sharing, keeping] = [useReacting(message), useSharing(message), useKeeping(message)]
  const { messageId, body, editedAt, author, forwarded } = message
  const isMine = author.memberId === me
  const mayEdit = mayPost && isMine && isYoung(message) && body !== '' && !forwarded
  const mayRemove = (isMine && isYoung(message)) || mayModerate
  return [
    // A finger has no toolbar.
    ...when(mayPost && isFinger(), { row: reacting }),
    ...when(
      mayPost && !isInThread,
      item('reply', chatDeedText.reply, <Reply />, () => onQuote(message)),
      item('thread', chatDeedText.openThread, <MessageSquareReply />, () => onThread(messageId)),
    ),
    ...sharing,
    ...when(
      !isInThread,
      item('choose', chatDeedText.choose, <ListChecks />, () => beginChoosing(message)),
      ...keeping,
    ),
    ...when(
      editedAt !== null,
      item('history', chatText.history, <History />, () => onHistory(message)),
    ),
    ...when(mayEdit || mayRemove, 'separator'),
    ...when(
      mayEdit,
      item('edit', chatDeedText.edit, <Pencil />, () => onEdit(message)),
    ),
    ...when(mayRemove, item('remove', chatDeedText.remove, <Trash2 />, onRemove, true)),
  ]
}

function useReacting(message: Message): MenuAction[] {
  const { orgId, roomId, me } = useAround()
  const react = useReactTo({ orgId, roomId })
  const isSet = (wanted: string) =>
    message.reactions.some(({ reaction, memberIds }) => reaction === wanted && memberIds.includes(me))
  return reactions.map(each =>
    item(`react ${each}`, reactionNames[each], <ReactionGlyph reaction={each} />, () =>
      react.mutate({ message, reaction: each, isSet: !isSet(each), me }),
    ),
  )
}

function useSharing(message: Message): MenuItem[] {
  const around = useAround()
  const { body } = message
  const words = () => withLabels(body)
  const copy = (text: string, copied: string) => void copyText(text, { copied, failed: chatDeedText.uncopied })
  return [
    ...when(
      body !== '',
      item('copy', chatDeedText.copy, <Copy />, () => copy(words(), chatDeedText.copied)),
    ),
    ...when(
      isChoosable(message),
      item('forward', chatDeedText.forward, <Forward />, () => around.onForward([message])),
    ),
    item('link', chatDeedText.copyLink, <Link2 />, () => copy(addressOf(around, message), chatDeedText.linkCopied)),
    ...when(
      body !== '' && around.mayPost,
      item(
        'issue',
        chatDeedText.toIssue,
        <SquarePlus />,
        () => void import('../into-issue.ts').then(it => it.makeIssueOf(around, [message])),
      ),
    ),
    ...when(
      around.mayPost,
      ...partsOf('messageDeed').map(({ id, label, icon }) => item(id, label, icon, () => around.onDeed(message, id))),
    ),
  ]
}

/** Marks on it that the room keeps. */
function useKeeping(message: Message): MenuItem[] {
  const { orgId, roomId, me, room, mayPost, onReaders, onConfirmations } = useAround()
  const at = { orgId, roomId }
  const [pin, setNotice, endNotice, markUnread] = [usePin(at), useSetNotice(at), useEndNotice(at), useMarkUnread(at)]
  const [ask, nudge] = [useAsk(at), useNudge(at)]
  const { messageId, seq, author, pinned, asked } = message
  const { log } = useRoomLog(at)
  const mayAsk = useMayAsk(message)
  const isNotice = room.notice?.messageId === messageId
  return [
    ...when(
      saysReaders(room, message, me),
      item('readers', chatDeedText.readStatus, <Eye />, () => onReaders(message)),
    ),
    ...when(
      asked !== null,
      item('confirmations', chatDeedText.confirmations, <CircleCheck />, () => onConfirmations(message)),
    ),
    // Nothing of mine is unread for me, and after it there may be nothing of others.
    ...when(
      author.memberId !== me ||
        (log !== undefined && (log.hasNewer || dividerIn(log, { seq, isMarked: true }, me) !== undefined)),
      item('unread', chatDeedText.markUnread, <MailOpen />, () => markUnread.mutate(message)),
    ),
    ...when(
      mayPost,
      'separator',
      item('pin', pinned ? chatDeedText.unpin : chatDeedText.pin, pinned ? <PinOff /> : <Pin />, () =>
        pin.mutate({ message, isPinned: pinned === null }),
      ),
      ...when(
        mayAsk,
        item('ask', asked ? chatDeedText.askNoMore : chatDeedText.ask, <CircleCheck />, () =>
          ask.mutate({ message, isAsked: asked === null }),
        ),
      ),
      ...when(mayAsk && asked !== null && confirmersOf(message, room).waiting.length > 0, {
        ...item('nudge', nudgeWords(message), <BellRing />, () => nudge.mutate(messageId)),
        isDisabled: isNudged(message),
      }),
      item('notice', isNotice ? chatText.endNotice : chatDeedText.setNotice, <Megaphone />, () =>
        isNotice ? endNotice.mutate(null) : setNotice.mutate(messageId),
      ),
    ),
  ]
}
