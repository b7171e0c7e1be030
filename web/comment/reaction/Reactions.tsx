import { Check, SmilePlus } from 'lucide-react'
import { type Comment, type Reaction, reactions } from '#contract/comment'
import { commentText, reactionNames } from '#korean/comment'
import { fill } from '#korean/particle'
import { Menu } from '../../ui/overlay/Menu.tsx'
import styles from './Reactions.module.css'

const PICTURES: Record<Reaction, string> = {
  check: '',
  like: '👍',
  heart: '❤️',
  laugh: '😄',
  party: '🎉',
  eyes: '👀',
  thanks: '🙏',
  sad: '😢',
}
const NAMED_MOST = 10

export const ReactionGlyph = ({ reaction }: { reaction: Reaction }) =>
  reaction === 'check' ? (
    <Check aria-hidden />
  ) : (
    <span className={styles.picture} aria-hidden>
      {PICTURES[reaction]}
    </span>
  )

type ReactionsProps = {
  comment: Pick<Comment, 'reactions'>
  me: number
  mayReact: boolean
  nameOf: (memberId: number) => string
  onReact: (reaction: Reaction, isSet: boolean) => void
}

/** Each with the number of people, whose names a tooltip says. */
export function Reactions({ comment, me, mayReact, nameOf, onReact }: ReactionsProps) {
  if (comment.reactions.length === 0) return null
  const namesOf = (memberIds: readonly number[]) => {
    const names = memberIds.slice(0, NAMED_MOST).map(nameOf).join(', ')
    const others = memberIds.length - NAMED_MOST
    return others > 0 ? fill(commentText.othersToo, { names, others }) : names
  }
  return (
    <ul className={styles.reactions}>
      {comment.reactions.map(({ reaction, memberIds }) => {
        const isMine = memberIds.includes(me)
        return (
          <li key={reaction}>
            <button
              type="button"
              className={styles.reaction}
              aria-pressed={isMine}
              aria-label={`${reactionNames[reaction]} ${memberIds.length}`}
              data-tip={namesOf(memberIds)}
              disabled={!mayReact}
              onClick={() => onReact(reaction, !isMine)}
            >
              <ReactionGlyph reaction={reaction} />
              {reaction === 'check' && reactionNames.check} {memberIds.length}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

type ReactMenuProps = Pick<ReactionsProps, 'comment' | 'me' | 'onReact'> & { offered?: readonly Reaction[] }

export const ReactMenu = ({ comment, me, offered = reactions, onReact }: ReactMenuProps) => (
  <Menu
    label={commentText.react}
    trigger={<SmilePlus />}
    kind="ghost"
    size="small"
    isIcon
    placement="bottom end"
    items={offered.map(reaction => {
      const isMine = comment.reactions.some(each => each.reaction === reaction && each.memberIds.includes(me))
      return {
        id: reaction,
        label: reactionNames[reaction],
        icon: <ReactionGlyph reaction={reaction} />,
        onAction: () => onReact(reaction, !isMine),
      }
    })}
  />
)
