// The devices on which I get pushes.
import { useRouter } from '@tanstack/react-router'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type PushDevice, type PushDevices, pushRoutes } from '#contract/push'
import { pushSettingsText } from '#korean/push'
import { cache } from '../cache.ts'
import { ApiError, call } from '../call.ts'
import { showError } from '../ui/feedback/toasts.ts'
import { answerWorker } from './answering.ts'
import { turnOffHere, turnOnHere } from './subscription.ts'

const pushDevices = queryOptions({
  queryKey: ['pushDevices'],
  queryFn: () => call(pushRoutes.list, {}),
  // Pushes and other devices change it, and no event tells of that.
  staleTime: 0,
  refetchOnWindowFocus: true,
})
export const usePushDevices = () => useQuery(pushDevices)

export const keepDevices = (answer: PushDevices) => void cache.setQueryData(pushDevices.queryKey, answer)
const lookAgain = () => void cache.invalidateQueries({ queryKey: pushDevices.queryKey })

const isOfBrowser = (error: unknown) => !(error instanceof ApiError)
const isOver = (error: unknown) =>
  error instanceof ApiError && (error.code === 'pushDevice.missing' || error.code === 'pushDevice.ended')

export function useTurnOn() {
  const router = useRouter()
  return useMutation({
    mutationFn: turnOnHere,
    onSuccess: answer => {
      keepDevices(answer)
      answerWorker(router)
    },
    onError: error => {
      if (!isOfBrowser(error)) return
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
      showError(isRefused ? pushSettingsText.notAllowed : pushSettingsText.unreachable)
    },
    meta: { done: pushSettingsText.turnedOn, saysItself: isOfBrowser },
  })
}

export const useEndDevice = () =>
  useMutation({
    mutationFn: async ({ pushDeviceId, isCurrent }: PushDevice) => {
      // It may have been ended elsewhere, as is wanted here.
      const answer = await call(pushRoutes.remove, { pushDeviceId }).catch((error: unknown) => {
        if (isOver(error)) return call(pushRoutes.list, {})
        throw error
      })
      // The server sends nothing more, whether the browser lets go of it or not.
      if (isCurrent) await turnOffHere().catch(() => undefined)
      return answer
    },
    onSuccess: keepDevices,
    onError: lookAgain,
    meta: { done: pushSettingsText.ended },
  })

export const useTestDevice = () =>
  useMutation({
    // A late one would be of no use.
    mutationFn: ({ pushDeviceId }: PushDevice) => call(pushRoutes.test, { pushDeviceId }, { isPassing: true }),
    onSuccess: keepDevices,
    onError: async (error, { isCurrent }) => {
      // The next one is to have another address.
      if (isCurrent && isOver(error)) await turnOffHere().catch(() => undefined)
      lookAgain()
    },
    meta: { done: pushSettingsText.tested },
  })
