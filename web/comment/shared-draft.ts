// Typed and unsent words that reach one's other devices: kept by this browser at once, and by the server soon after.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { draftRoutes } from '#contract/draft'
import { cache, isRefused } from '../cache.ts'
import { call } from '../call.ts'
import { storedDraft, useStoredDraft } from '../drafts.ts'
import { sessionHolder, useSessionHolder } from '../live/holder.ts'
import { whenTold } from '../live/live.ts'

const SENT_AFTER_MS = 2_000
const AGAIN_AFTER_MS = 30_000
const TOO_MANY = 429
const DRAFT = 'draft'

/**
 * `synced`: what this browser and the server last agreed upon. `tried`: sent, and no answer came; the server may have it.
 * An empty text that differs from `synced` is a draft that has ended here and not yet there.
 */
const shape = z.object({ text: z.string(), synced: z.string(), tried: z.string().optional() })
type Known = z.infer<typeof shape>
const nothing: Known = { text: '', synced: '' }

type At = { holder: string | undefined; orgId: number; form: string }
const nameOf = ({ orgId, form }: At) => `${orgId} ${form}`
const keyOf = ({ holder, orgId, form }: At) => [DRAFT, orgId, form, holder]
const draftAt = (at: At) => storedDraft(at.holder, nameOf(at), shape)

/** The text as the server keeps it. */
const composed = (text: string) => text.normalize('NFC')
const isUnsent = ({ text, synced, tried }: Known) => tried !== undefined || composed(text) !== synced
const settled = (known: Known) => (known.text === '' && !isUnsent(known) ? undefined : known)

/** Once the server has said what it has: words that did not get through stay whatever that is. */
function merged(now: Known, there: string): Known | undefined {
  if (composed(now.text) === there) return settled({ text: now.text, synced: there })
  const isOwn = there === now.synced || there === now.tried
  // A draft that ended here is given up for words that another device has typed since.
  const stays = isUnsent(now) && (now.text !== '' || isOwn)
  return stays ? { text: now.text, synced: there } : settled({ text: there, synced: there })
}

/** A form's calls, one after the other: a slow save overtakes no later one, and what is read is not older than a save. */
const turns = new Map<string, Promise<unknown>>()
function inTurn<Answer>(at: At, act: () => Promise<Answer>): Promise<Answer> {
  const key = String(keyOf(at))
  const turn = (turns.get(key) ?? Promise.resolve()).then(act, act)
  turns.set(key, turn)
  return turn
}

const timers = new Map<string, ReturnType<typeof setTimeout>>()
function saveLater(at: At, delayMs: number) {
  const key = String(keyOf(at))
  clearTimeout(timers.get(key))
  timers.set(key, setTimeout(save, delayMs, at))
}

const unreached = new Map<string, At>()
addEventListener('online', () => unreached.forEach(save))

function save(at: At) {
  const key = String(keyOf(at))
  clearTimeout(timers.get(key))
  timers.delete(key)
  unreached.delete(key)
  void inTurn(at, async () => {
    const { get, keep } = draftAt(at)
    const now = get()
    if (!now || !isUnsent(now) || sessionHolder() !== at.holder) return
    const { orgId, form, holder } = at
    const { text } = now
    keep(() => ({ ...now, tried: composed(text) }))
    try {
      await call(draftRoutes.save, { orgId, body: { form, text } }, { isPassing: true, author: holder })
    } catch (error) {
      if (isRefused(error) && error.status !== TOO_MANY) return
      unreached.set(key, at)
      // Words typed meanwhile are sent sooner.
      if (!timers.has(key)) saveLater(at, AGAIN_AFTER_MS)
      return
    }
    // Nothing of somebody who has left is stored anew.
    if (sessionHolder() === holder) keep(since => settled({ text: since?.text ?? '', synced: composed(text) }))
  })
}

const reading = (at: At) =>
  queryOptions({
    queryKey: keyOf(at),
    queryFn: ({ signal }) =>
      inTurn(at, async () => {
        signal.throwIfAborted()
        const { orgId, form, holder } = at
        const { text } = await call(draftRoutes.read, { orgId, query: { form } }, { author: holder, signal })
        if (sessionHolder() !== holder) return text
        const { get, keep } = draftAt(at)
        keep((now = nothing) => merged(now, text))
        if (isUnsent(get() ?? nothing)) save(at)
        return text
      }),
    meta: { quiet: true },
  })

// The event may be older than the last save of this browser, and its echo comes late: the server is asked in turn.
whenTold('draft.changed', ({ orgId, form, text }) => {
  const at = { holder: sessionHolder(), orgId, form }
  const { queryKey } = reading(at)
  const { synced, tried } = draftAt(at).get() ?? nothing
  const isKnown = text === tried || (text === synced && cache.isFetching({ queryKey }) === 0)
  if (!isKnown) void cache.invalidateQueries({ queryKey })
})

/**
 * @param form which form, as the server names it
 * @returns the words; `keep` takes other ones, or a function of those that are kept now, and answers what they are then;
 * `end` ends the draft
 */
export function useSharedDraft(orgId: number, form: string) {
  const at = { holder: useSessionHolder(), orgId, form }
  const [{ text } = nothing, keepStored] = useStoredDraft<Known>(nameOf(at), shape)
  useQuery(reading(at))
  function keep(next: string | ((now: string) => string)) {
    const now = draftAt(at).get()?.text ?? ''
    const typed = typeof next === 'string' ? next : next(now)
    keepStored((known = nothing) => settled({ ...known, text: typed }))
    if (typed === '') save(at)
    else saveLater(at, SENT_AFTER_MS)
    return typed
  }
  return { text, keep, end: () => void keep('') }
}
