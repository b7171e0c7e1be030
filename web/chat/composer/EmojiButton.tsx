import { Smile } from 'lucide-react'
import { chatDeedText } from '#korean/chat-deeds'
import { buttonClass } from '../../ui/layout/Button.tsx'
import { Unseen } from '../../ui/layout/Unseen.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import styles from './EmojiButton.module.css'

const EMOJIS = [
  '😀😄😂🤣😊😍😘😎🤔😅😭😢😡😱🥹😴',
  '👍👎👏🙏💪🙌👌✌🫡🤝👀🙇💚💯🔥✨',
  '🎉🎂🎁🍀☕🍻🍚🍜🚀💡📌📎✅❌⛔❓',
].flatMap(row => [...row])

export const EmojiButton = ({ onChoose }: { onChoose: (emoji: string) => void }) => (
  <Popover
    label={chatDeedText.emoji}
    triggerClass={buttonClass({ kind: 'ghost', isIcon: true })}
    trigger={
      <>
        <Smile aria-hidden />
        <Unseen>{chatDeedText.emoji}</Unseen>
      </>
    }
  >
    {close => (
      <div className={styles.emojis}>
        {EMOJIS.map(emoji => (
          <button
            key={emoji}
            type="button"
            onClick={() => {
              close()
              // Once the layer has given the focus back.
              setTimeout(onChoose, 0, emoji)
            }}
          >
            {emoji}
          </button>
        ))}
      </div>
    )}
  </Popover>
)
