// The poll of a post, as its reader may see it, and as votes of others change it.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Poll, PollDraft } from '#contract/poll'
import { pollRoutes } from '#contract/post-discussion'
import type { Ask } from '#contract/route'
import { pollText } from '#korean/poll'
import { cache } from '../../cache.ts'
import { call, isStale, saidByForm } from '../../call.ts'
import { eventsDuringFetch } from '../../live/events-during-fetch.ts'
import { listenTo, whenTold } from '../../live/live.ts'
import { changeMerged } from '../../merge.ts'
import { lookAgainAtPost, type PostAt } from '../post/queries.ts'
import { BOARD } from '../queries.ts'

const POLL = 'poll'
type Change = (poll: Poll) => Poll
const told = eventsDuringFetch<{ postId: number; change: Change }>()

const pollOptions = ({ orgId, boardId, postId }: PostAt) =>
  queryOptions({
    queryKey: [BOARD, orgId, boardId, POLL, postId],
    queryFn: async ({ signal }): Promise<Poll> => {
      const [answer, events] = await told.during(() => call(pollRoutes.read, { orgId, boardId, postId }, { signal }))
      return events.filter(event => event.postId === postId).reduce((poll, { change }) => change(poll), answer)
    },
  })
export const usePoll = (at: PostAt) => useQuery(pollOptions(at))
export const lookAgainAtPoll = (at: PostAt) => cache.invalidateQueries({ queryKey: pollOptions(at).queryKey })

/** Hears the counts while one may see them. */
export const usePollNews = ({ orgId, boardId, postId }: PostAt, { countsId }: Poll) =>
  useEffect(
    () =>
      countsId === null
        ? undefined
        : // Somebody may have voted between the answer and the moment from which votes are heard.
          listenTo(`poll:${countsId}`, () => void lookAgainAtPoll({ orgId, boardId, postId })),
    [orgId, boardId, postId, countsId],
  )

const of = (postId: number) =>
  cache.getQueryCache().findAll({
    predicate: ({ queryKey: [kind, , , what, id] }) => kind === BOARD && what === POLL && id === postId,
  })

function put(postId: number, change: Change) {
  told.note({ postId, change })
  for (const { queryKey } of of(postId)) cache.setQueryData<Poll>(queryKey, known => known && change(known))
}

whenTold('poll.voted', ({ postId, pollId, voterCount }) =>
  put(postId, poll => (poll.pollId === pollId ? { ...poll, voterCount } : poll)),
)
whenTold('poll.counted', ({ postId, pollId, voterCount, counts }) => {
  const countOf = new Map(counts.map(({ optionId, count }) => [optionId, count]))
  put(postId, poll =>
    poll.pollId === pollId && poll.isResultShown
      ? {
          ...poll,
          voterCount,
          options: poll.options.map(option => ({ ...option, count: countOf.get(option.optionId) ?? 0 })),
        }
      : poll,
  )
  void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[3] === VOTERS && queryKey[4] === postId })
})
whenTold('poll.changed', ({ postId }) => {
  for (const { queryKey } of of(postId)) void cache.invalidateQueries({ queryKey })
})

const VOTERS = 'voters'
/** Those who chose an option, while they are looked at. */
export const useVoters = ({ orgId, boardId, postId }: PostAt, optionId: number) =>
  useQuery({
    queryKey: [BOARD, orgId, boardId, VOTERS, postId, optionId],
    queryFn: () => call(pollRoutes.voters, { orgId, boardId, postId, optionId }),
    staleTime: 0,
  })

/** Deeds answer nothing, so the poll is asked for again. */
const seenAgain = (at: PostAt) => ({
  scope: { id: `${POLL} ${at.postId}` },
  onSettled: () => lookAgainAtPoll(at),
})

export const useVote = (at: PostAt) =>
  useMutation({
    ...seenAgain(at),
    mutationFn: (optionIds: number[]) => call(pollRoutes.vote, { ...at, body: { optionIds } }),
  })

export const useAddOption = (at: PostAt) =>
  useMutation({
    ...seenAgain(at),
    mutationFn: (text: string) => call(pollRoutes.addOption, { ...at, body: { text } }),
    meta: { saysItself: saidByForm },
  })

export const useEndPoll = (at: PostAt) =>
  useMutation({ ...seenAgain(at), mutationFn: () => call(pollRoutes.end, at), meta: { done: pollText.ended } })

export const useCreatePoll = (at: PostAt) =>
  useMutation({
    mutationFn: (body: PollDraft) => call(pollRoutes.create, { ...at, body }),
    onSettled: () => Promise.all([lookAgainAtPost(at), lookAgainAtPoll(at)]),
    meta: { done: pollText.created, saysItself: saidByForm },
  })

type Changing = { seen: Poll; change: Omit<Ask<typeof pollRoutes.change>['body'], 'version'> }
/** Changes of others to something else stay. */
export const useChangePoll = (at: PostAt) =>
  useMutation({
    ...seenAgain(at),
    mutationFn: ({ seen, change }: Changing) =>
      changeMerged<Changing['change'], undefined>(pollRoutes.change, seen, change, body =>
        call(pollRoutes.change, { ...at, body }),
      ),
    meta: { done: pollText.changed, saysItself: error => isStale(pollRoutes.change, error) || saidByForm(error) },
  })

export const useRemovePoll = (at: PostAt) =>
  useMutation({
    mutationFn: () => call(pollRoutes.remove, at),
    onSuccess: async () => {
      await lookAgainAtPost(at)
      cache.removeQueries({ queryKey: pollOptions(at).queryKey })
    },
    meta: { done: pollText.removed },
  })
