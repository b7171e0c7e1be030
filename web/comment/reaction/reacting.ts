// One's reactions before the server has them: they are only shown, and a refused one is shown no more.
import { useMutationState } from '@tanstack/react-query'
import { type Comment, reactions, type ReactionChange } from '#contract/comment'

export type Reacting = ReactionChange & { memberId: number }
type Reactions = Comment['reactions']

export function withReaction(known: Reactions, { reaction, isSet, memberId }: Reacting): Reactions {
  const memberIdsOf = (which: ReactionChange['reaction']) =>
    known.find(each => each.reaction === which)?.memberIds ?? []
  const others = memberIdsOf(reaction).filter(id => id !== memberId)
  const mine = isSet ? [...others, memberId] : others
  const all = reactions.map(each => ({ reaction: each, memberIds: each === reaction ? mine : memberIdsOf(each) }))
  return all.filter(({ memberIds }) => memberIds.length > 0)
}

export const reactionsKey = (kind: string, thingId: number) => ['reactions', kind, thingId]

/** Those on their way, in the order in which they were pressed. */
export const usePendingReactions = <Pressed extends Reacting>(mutationKey: readonly unknown[]) =>
  useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => state.variables as Pressed,
  })
