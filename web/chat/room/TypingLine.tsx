import { chatText } from '#korean/chat'
import { fill } from '#korean/particle'
import { othersOf, useTyping } from '../reading/typing.ts'
import { useAround } from './around.ts'
import styles from './Room.module.css'

/** Its place is kept, so that nothing moves. */
export function TypingLine() {
  const { orgId, roomId, room, people } = useAround()
  const [one, other, ...more] = othersOf(orgId, room, useTyping(roomId))
  const nameOf = (memberId: number) => people.of(memberId)?.name ?? ''
  const sentence =
    one === undefined
      ? ''
      : other === undefined
        ? fill(chatText.typingOne, { name: nameOf(one) })
        : more.length === 0
          ? fill(chatText.typingTwo, { name: nameOf(one), other: nameOf(other) })
          : chatText.typingMany
  return (
    <p className={styles.typing} role="status" data-typing={sentence ? '' : undefined}>
      {sentence && (
        <>
          <i />
          <i />
          <i />
          {sentence}
        </>
      )}
    </p>
  )
}
