// Errors beside the fields of a form: from the contract's schema before sending, from the server after; and its values while
// they are changed.
import { useState } from 'react'
import type { z } from 'zod'
import { fieldSentences } from '#korean/fields'
import { ApiError, saidByForm } from './call.ts'

export function useFields<Schema extends z.ZodType>(schema: Schema) {
  const [fields, setFields] = useState<Record<string, string>>({})
  return {
    fields,
    /** The checked draft; undefined with a sentence beside each wrong field. */
    check: (asked: z.input<Schema>): z.output<Schema> | undefined => {
      const { data, error } = schema.safeParse(asked)
      setFields(error ? fieldSentences(error.issues, asked) : {})
      return data
    },
    /** Says what the server refused. */
    refuse: (error: unknown) => setFields(error instanceof ApiError ? error.fields : {}),
    say: (name: string, sentence: string) => setFields({ [name]: sentence }),
    /** Somebody is mending this field, or one within it. */
    forget: (name: string) =>
      setFields(known =>
        Object.fromEntries(Object.entries(known).filter(([field]) => field !== name && !field.startsWith(`${name}.`))),
      ),
    forgetAll: () => setFields({}),
  }
}

/** The sentence about what the server would not take, for a field that is checked while one types. */
export function faultOf(schema: z.ZodType, name: string, value: unknown): string | undefined {
  const { error } = schema.safeParse(value)
  return (
    error &&
    fieldSentences(
      error.issues.map(issue => ({ ...issue, path: [name] })),
      { [name]: value },
    )[name]
  )
}

type Editing<Seen, Values> = { seen: Seen; changes: Partial<Values>; isStale: boolean }

/**
 * The values of a form over those that were saved when one began to change them, kept until they are saved or thrown away.
 * @param now as it is saved; without a change the form follows what others save
 */
export function useEditedValues<Schema extends z.ZodType, Seen, Values extends object>(
  schema: Schema,
  now: Seen,
  valuesOf: (seen: Seen) => Values,
) {
  const [editing, edit] = useState<Editing<Seen, Values>>()
  const { fields, check, refuse, say, forget, forgetAll } = useFields(schema)
  const seen = editing ? editing.seen : now
  const changes: Partial<Values> = editing?.changes ?? {}
  const values = { ...valuesOf(seen), ...changes }
  return {
    seen,
    changes,
    values,
    fields,
    check,
    say,
    /** Somebody else was quicker: saved once more it goes over what they have saved. */
    isStale: editing?.isStale ?? false,
    change: (next: Partial<Values>) => {
      edit(was => ({ isStale: false, seen: now, ...was, changes: { ...was?.changes, ...next } }))
      for (const name of Object.keys(next)) forget(name)
    },
    discard: () => {
      edit(undefined)
      forgetAll()
    },
    /** @param current as somebody else has saved it, if that is why */
    onRefused: (error: unknown, current: Seen | undefined) => {
      if (saidByForm(error)) refuse(error)
      else if (current !== undefined) edit(was => ({ seen: current, changes: was?.changes ?? values, isStale: true }))
    },
  }
}
