// Withdrawing, and carrying one's own data away.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type OwnData, type WithdrawalDraft, withdrawalRoutes } from '#contract/withdrawal'
import { fill } from '#korean/particle'
import { dayOf } from '#korean/time'
import { withdrawalText } from '#korean/withdrawal'
import { cache } from '../cache.ts'
import { call } from '../call.ts'
import { saveFile } from '../download.ts'
import { forgetStoredDrafts } from '../drafts.ts'
import { saidByForm } from '../fields.ts'
import { session, wantedPath } from '../session.ts'

const plan = queryOptions({
  queryKey: ['withdrawal'],
  queryFn: () => call(withdrawalRoutes.plan, {}),
  // What will happen is said as it is now.
  staleTime: 0,
})
export const useWithdrawalPlan = () => useQuery(plan)
export const planAgain = () => cache.invalidateQueries({ queryKey: plan.queryKey })

export function useWithdraw() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: WithdrawalDraft) => call(withdrawalRoutes.withdraw, { body }),
    onSuccess: async () => {
      session.clear()
      forgetStoredDrafts()
      await navigate({ to: '/withdrawn', replace: true })
      wantedPath.take()
    },
    onSettled: (_data, error) => error && planAgain(),
    meta: { done: withdrawalText.done, saysItself: saidByForm },
  })
}

export const useOwnData = () =>
  useMutation({
    mutationFn: async () => {
      const [data, { zipSync, strToU8 }] = await Promise.all([call(withdrawalRoutes.data, {}), import('fflate')])
      const files: Record<string, Uint8Array> = {}
      for (const [name, value] of Object.entries(data))
        files[`${name}.json`] = strToU8(`${JSON.stringify(value, undefined, 2)}\n`)
      const zip = zipSync({ ...files, ...(await picturesOf(data)) })
      saveFile([zip], 'application/zip', fill(withdrawalText.fileName, { day: dayOf(new Date()) }))
    },
    meta: { done: withdrawalText.dataSaved },
  })

/** One that cannot be fetched is left out; its address stands in the data. */
async function picturesOf({ account, organizations }: OwnData) {
  const pictures: Record<string, Uint8Array> = {}
  for (const address of new Set([account, ...organizations].map(({ profileImgUrl }) => profileImgUrl))) {
    const answer = address === null ? undefined : await fetch(address).catch(() => undefined)
    if (!answer?.ok) continue
    const type = answer.headers.get('content-type')?.split('/')[1] ?? 'img'
    pictures[`pictures/${address!.split('/').at(-1)}.${type}`] = new Uint8Array(await answer.arrayBuffer())
  }
  return pictures
}
