// A form over a value that others change too: the server takes a change only over the version that it was typed over.
import { useState } from 'react'
import { z } from 'zod'

/** The fields as they were when typing began, and as they are typed. Fields are compared by `===`. */
export type Editing<Values> = { version: number; base: Values; values: Values }
export const editingShape = <Values>(values: z.ZodType<Values>) =>
  z.object({ version: z.number(), base: values, values })

type Kept<Values> = readonly [
  Editing<Values> | undefined,
  (next: (now: Editing<Values> | undefined) => Editing<Values> | undefined) => void,
]

const namesOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values)[]

/** The fields that were typed over. */
export function changesOf<Values extends object>({ base, values }: Editing<Values>): Partial<Values> {
  return picked(
    values,
    namesOf(values).filter(name => values[name] !== base[name]),
  )
}

function picked<Values extends object>(values: Values, names: readonly (keyof Values)[]): Partial<Values> {
  const some: Partial<Values> = {}
  for (const name of names) some[name] = values[name]
  return some
}

const isTyped = (editing: Editing<object>) => namesOf(changesOf(editing)).length > 0

/**
 * Draft and present value in one: others' changes are taken over where nothing was typed.
 * @returns `theirs`: the present value of the fields that both sides changed to something else
 */
export function rebased<Values extends object>({ base, values }: Editing<Values>, version: number, present: Values) {
  const mine = changesOf({ version, base, values })
  const both = namesOf(mine).filter(name => present[name] !== base[name] && present[name] !== values[name])
  return { editing: { version, base: present, values: { ...present, ...mine } }, theirs: picked(present, both) }
}

/**
 * @param saved the value as this browser knows it; undefined until it is loaded
 * @param kept where the draft lives: useState, useDraft or useStoredDraft
 */
export function useVersionedDraft<Saved extends { version: number }, Values extends object>(
  saved: Saved | undefined,
  valuesOf: (saved: Saved) => Values,
  [begun, keep]: Kept<Values>,
) {
  const [theirs, setTheirs] = useState<Partial<Values>>({})
  const over = (value: Saved): Editing<Values> => ({
    version: value.version,
    base: valuesOf(value),
    values: valuesOf(value),
  })
  // Without a typed field the form follows what others save.
  const editing = begun && isTyped(begun) ? begun : saved && over(saved)
  return {
    editing,
    isChanged: editing !== undefined && isTyped(editing),
    theirs,

    change(changes: Partial<Values>) {
      keep(now => {
        const from = now && isTyped(now) ? now : editing
        return from && { ...from, values: { ...from.values, ...changes } }
      })
    },
    discard() {
      keep(() => undefined)
      setTheirs({})
    },
    /** The server took it. Fields typed meanwhile stay, over the version that was just written. */
    settle(sent: Editing<Values>, answer: Saved) {
      keep(now => (now && now.values !== sent.values ? { ...over(answer), values: now.values } : undefined))
      setTheirs({})
    },
    /** Another change came first (409). `resend` gets the merged draft, unless both changed the same field. */
    overtaken(sent: Editing<Values>, current: Saved, resend: (merged: Editing<Values>) => void) {
      const merged = rebased(sent, current.version, valuesOf(current))
      keep(() => merged.editing)
      // Refused over the very version that the refusal names: resending could go on for ever.
      const isSame = current.version === sent.version
      const doubtful = isSame ? namesOf(changesOf(sent)) : namesOf(merged.theirs)
      if (doubtful.length === 0 && !isSame) return resend(merged.editing)
      setTheirs(picked(valuesOf(current), doubtful))
    },
  }
}
