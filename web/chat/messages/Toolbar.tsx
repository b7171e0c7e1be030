import { Ellipsis, MessageSquareReply, Reply } from 'lucide-react'
import { useState } from 'react'
import type { Message } from '#contract/message'
import { chatText } from '#korean/chat'
import { chatDeedText } from '#korean/chat-deeds'
import { fill } from '#korean/particle'
import { ReactMenu } from '../../comment/reaction/Reactions.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { useAround } from '../room/around.ts'
import { MENU } from './menu-mark.ts'
import { useReactTo, useRemove } from './deeds.ts'
import { useDeedItems } from './useDeedItems.tsx'

/** Somebody else's is named, and the answers that stay below it. */
function removeQuestion({ author: { memberId, name }, thread }: Message, me: number) {
  const question = memberId === me ? chatDeedText.removeQuestion : fill(chatDeedText.removeForeignQuestion, { name })
  return thread ? `${question} ${fill(chatDeedText.repliesStay, { count: thread.count })}` : question
}

export type ToolbarProps = { message: Message; isInThread: boolean }

/** The deeds that are wanted most, and a menu of all. */
export function Toolbar({ message, isInThread }: ToolbarProps) {
  const { orgId, roomId, me, mayPost, onQuote, onThread } = useAround()
  const react = useReactTo({ orgId, roomId })
  const remove = useRemove({ orgId, roomId })
  const [isRemoving, setRemoving] = useState(false)
  const items = useDeedItems(message, isInThread, () => setRemoving(true))
  return (
    <>
      {mayPost && (
        <>
          <ReactMenu
            comment={message}
            me={me}
            onReact={(reaction, isSet) => react.mutate({ message, reaction, isSet, me })}
          />
          {!isInThread && (
            <>
              <Button kind="ghost" size="small" isIcon aria-label={chatDeedText.reply} onClick={() => onQuote(message)}>
                <Reply />
              </Button>
              <Button
                kind="ghost"
                size="small"
                isIcon
                aria-label={chatDeedText.openThread}
                onClick={() => onThread(message.messageId)}
              >
                <MessageSquareReply />
              </Button>
            </>
          )}
        </>
      )}
      <span {...{ [MENU]: '' }}>
        <Menu
          label={chatText.more}
          trigger={<Ellipsis />}
          kind="ghost"
          size="small"
          isIcon
          placement="bottom end"
          items={items}
        />
      </span>
      <ConfirmDialog
        isOpen={isRemoving}
        isDanger
        title={chatDeedText.remove}
        text={removeQuestion(message, me)}
        verb={chatDeedText.remove}
        onConfirm={() => {
          remove.mutate({ message })
          setRemoving(false)
        }}
        onClose={() => setRemoving(false)}
      />
    </>
  )
}
