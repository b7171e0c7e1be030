// Reactions to a post, shown as soon as they are pressed.
import { useMutation } from '@tanstack/react-query'
import type { Post } from '#contract/post'
import { postRoutes } from '#contract/post'
import { call } from '../../call.ts'
import { type Reacting, reactionsKey, usePendingReactions, withReaction } from '../../comment/reaction/reacting.ts'
import { type PostAt, putReactions } from '../post/queries.ts'

/** Sent in the order in which they were pressed. */
export const useReactToPost = (at: PostAt) =>
  useMutation({
    mutationKey: reactionsKey('of post', at.postId),
    scope: { id: `reactions of post ${at.postId}` },
    mutationFn: ({ reaction, isSet }: Reacting) => call(postRoutes.react, { ...at, body: { reaction, isSet } }),
    onSuccess: ({ reactions }) => putReactions(at, reactions),
    meta: { quiet: true },
  })

/** As they will be once one's own have arrived. */
export const useReactionsOf = ({ postId, reactions }: Post) =>
  usePendingReactions(reactionsKey('of post', postId)).reduce(withReaction, reactions)
