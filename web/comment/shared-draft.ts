// Typed and unsent words that reach one's other devices: kept by this browser at once, and by the server soon after.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { draftRoutes } from '#contract/draft'
import { cache } from '../cache.ts'
import { call } from '../call.ts'
import { useStoredDraft } from '../drafts.ts'
import { whenTold } from '../live/live.ts'

const SENT_AFTER_MS = 2_000
const DRAFT = 'draft'

/** `synced`: what this browser and the server last agreed upon. What one types since is never replaced. */
const shape = z.object({ text: z.string(), synced: z.string() })
type Known = z.infer<typeof shape>

const keyOf = (orgId: number, form: string) => [DRAFT, orgId, form]
const timers = new Map<string, ReturnType<typeof setTimeout>>()

whenTold('draft.changed', ({ orgId, form, text }) => {
  cache.setQueryData(keyOf(orgId, form), text)
})

async function send(orgId: number, form: string, text: string) {
  cache.setQueryData(keyOf(orgId, form), text)
  // The words stay in this browser, whatever becomes of the call.
  await call(draftRoutes.save, { orgId, body: { form, text } }, { isPassing: true }).catch(() => undefined)
}

/**
 * @param form which form, as the server names it
 * @returns the words, and a function that keeps other ones; the empty text ends the draft at once
 */
export function useSharedDraft(orgId: number, form: string) {
  const [known = { text: '', synced: '' }, keepStored] = useStoredDraft<Known>(`${orgId} ${form}`, shape)
  const { data: there } = useQuery({
    queryKey: keyOf(orgId, form),
    queryFn: async () => (await call(draftRoutes.read, { orgId, query: { form } })).text,
    meta: { quiet: true },
  })
  const isBehind = there !== undefined && there !== known.synced
  useEffect(() => {
    if (!isBehind) return
    // Words that were typed here since stay; the next pause sends them.
    keepStored(now => ({
      text: now === undefined || now.text === now.synced ? there : now.text,
      synced: there,
    }))
  }, [isBehind, there, keepStored])
  function keep(text: string) {
    keepStored(now => ({ text, synced: now?.synced ?? '' }))
    const key = `${orgId} ${form}`
    clearTimeout(timers.get(key))
    if (text === '') return end()
    timers.set(
      key,
      setTimeout(() => {
        keepStored(now => now && { ...now, synced: now.text })
        void send(orgId, form, text)
      }, SENT_AFTER_MS),
    )
  }
  function end() {
    clearTimeout(timers.get(`${orgId} ${form}`))
    keepStored(() => undefined)
    if (cache.getQueryData(keyOf(orgId, form)) !== '') void send(orgId, form, '')
  }
  return { text: known.text, keep, end }
}
