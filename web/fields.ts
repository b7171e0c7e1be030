// Errors beside the fields of a form: from the contract's schema before sending, from the server after.
import { useState } from 'react'
import type { z } from 'zod'
import { fieldSentences } from '#korean/fields'
import { ApiError } from './call.ts'

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
