import { type Reaction, reactions as known } from '#contract/comment'
import type { Post } from '#contract/post'
import { ReactMenu, Reactions } from '../../comment/reaction/Reactions.tsx'
import type { PostPeople } from '../post/people.ts'
import type { PostAt } from '../post/queries.ts'
import styles from '../post/PostView.module.css'
import { useReactionsOf, useReactToPost } from './reactions.ts'

type PostReactionsProps = { at: PostAt; post: Post; people: PostPeople; mayReact: boolean }

/** A notice has a button of this name, which alone counts as a proof. */
const besideProof: readonly Reaction[] = known.filter(reaction => reaction !== 'check')

/** Beneath the text, and where one may, the way to add one. */
export function PostReactions({ at, post, people: { me, personOf }, mayReact }: PostReactionsProps) {
  const react = useReactToPost(at)
  const offered: readonly Reaction[] = post.isMustRead ? besideProof : known
  const reactions = useReactionsOf(post).filter(({ reaction }) => offered.includes(reaction))
  if (me === undefined || (reactions.length === 0 && !mayReact)) return null
  const shared = {
    comment: { reactions },
    me,
    onReact: (reaction: (typeof reactions)[number]['reaction'], isSet: boolean) =>
      react.mutate({ reaction, isSet, memberId: me }),
  }
  return (
    <div className={styles.reactions}>
      <Reactions {...shared} mayReact={mayReact} nameOf={memberId => personOf(memberId)?.name ?? ''} />
      {mayReact && <ReactMenu {...shared} offered={offered} />}
    </div>
  )
}
