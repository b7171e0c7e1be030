// Polls: one question beside a thing with readers, who choose among its options. The contract of the thing makes its calls by `pollRoutesOf`.
import { z } from 'zod'
import type { PlainCode } from './errors.ts'
import { id } from './id.ts'
import type { Action } from './permissions.ts'
import { route } from './route.ts'
import { somebody } from './somebody.ts'
import { visibleLine } from './text.ts'

export const POLL_QUESTION_MOST = 200
export const POLL_OPTIONS_LEAST = 2
/** With those that readers add. */
export const POLL_OPTIONS_MOST = 20
export const POLL_OPTION_MOST = 100
/** Of one option. */
export const VOTERS_SHOWN = 500

/** Options whose words differ in nothing but their case or width are alike. */
export const optionKey = (text: string) => text.normalize('NFKC').toLowerCase()

const optionText = visibleLine(POLL_OPTION_MOST, 'option.required')

const optionsOf = <Option extends z.ZodType<{ text: string }>>(option: Option) =>
  z
    .array(option)
    .min(POLL_OPTIONS_LEAST, 'poll.options')
    .max(POLL_OPTIONS_MOST, 'poll.options')
    .superRefine((all, context) => {
      const known = new Set<string>()
      for (const [at, { text }] of all.entries()) {
        const key = optionKey(text)
        if (known.has(key)) context.addIssue({ code: 'custom', message: 'poll.alike', path: [at, 'text'] })
        known.add(key)
      }
    })
const newOption = z.strictObject({ text: optionText })

export const pollDraft = z.strictObject({
  question: visibleLine(POLL_QUESTION_MOST, 'poll.required'),
  options: optionsOf(newOption),
  /** How many options one may choose: 1, or null for any number. */
  choicesMost: z.int('type').min(1, 'type').max(POLL_OPTIONS_MOST, 'type').nullable(),
  isAnonymous: z.boolean('type'),
  /** Whether readers may add options of their own. */
  allowsOptions: z.boolean('type'),
  endsAt: z.iso.datetime('date').nullable(),
})
export type PollDraft = z.output<typeof pollDraft>

/** Absent fields keep their value; `options` are all of them, in their order, and those that are named by no id are new. */
export const pollChange = pollDraft.partial().extend({
  options: optionsOf(newOption.extend({ optionId: id.optional() })).optional(),
  version: z.int('type').min(1, 'type'),
})
export type PollChange = z.output<typeof pollChange>

export const pollOption = z.object({
  optionId: z.number(),
  text: z.string(),
  /** The reader who added it; null for those of the author, and in an anonymous poll. */
  addedBy: somebody.nullable(),
  isChosen: z.boolean(),
  /** Null where the result is hidden from the reader. */
  count: z.number().nullable(),
})
export type PollOption = z.infer<typeof pollOption>

/** A poll as one reader may see it. */
export const poll = z.object({
  pollId: z.number(),
  question: z.string(),
  choicesMost: z.number().nullable(),
  isAnonymous: z.boolean(),
  allowsOptions: z.boolean(),
  endsAt: z.iso.datetime().nullable(),
  isEnded: z.boolean(),
  options: z.array(pollOption),
  voterCount: z.number(),
  isResultShown: z.boolean(),
  /** The channel on which its counts are told; null where the result is hidden. It becomes another one. */
  countsId: z.number().nullable(),
  /** Somebody has voted once, so it stays anonymous or named for good. */
  isBegun: z.boolean(),
  version: z.number(),
})
export type Poll = z.infer<typeof poll>

export const pollCounts = z.object({
  postId: z.number(),
  pollId: z.number(),
  voterCount: z.number(),
  counts: z.array(z.object({ optionId: z.number(), count: z.number() })),
})

type Door = {
  allow: Action
  missing: readonly PlainCode[]
  voting: readonly PlainCode[]
  writing: readonly PlainCode[]
}

/**
 * The calls for the poll of one kind of thing. Deeds answer nothing: what a reader sees is told by `read` alone, and no answer that is
 * kept for a repeated call tells what somebody chose.
 * @param path of one such thing
 * @param door its refusals for reading, for voting and for writing
 */
export function pollRoutesOf<const P extends string>(path: P, { allow, missing, voting, writing }: Door) {
  const whole = `${path}/poll` as const
  const refusals = [...missing, 'poll.missing'] as const
  const choosing = [...voting, 'poll.missing', 'poll.ended'] as const
  const changing = [...writing, 'poll.missing'] as const
  return {
    read: route(`GET ${whole}`, { allow, answer: poll, refusals }),
    /** There is one at most. */
    create: route(`POST ${whole}`, {
      allow,
      body: pollDraft,
      refusals: [...writing, 'poll.taken', 'poll.past', 'poll.early'],
    }),
    /** After votes the question, the choosing and the words of chosen options stay as they are; an anonymous one that has ended stays so. */
    change: route(`PATCH ${whole}`, {
      allow,
      body: pollChange,
      refusals: [
        ...changing,
        'poll.past',
        'poll.early',
        'poll.question',
        'poll.choosing',
        'poll.anonymity',
        'poll.final',
        'option.missing',
        'option.voted',
        'row.stale',
      ],
      current: poll,
    }),
    /** Now. */
    end: route(`POST ${whole}/end`, { allow, refusals: changing }),
    remove: route(`DELETE ${whole}`, { allow, refusals: changing }),
    /** In the place of what one chose before; nothing chosen takes the vote back. */
    vote: route(`PUT ${whole}/vote`, {
      allow,
      body: z.strictObject({ optionIds: z.array(id).max(POLL_OPTIONS_MOST, 'poll.options') }),
      refusals: [...choosing, 'poll.choices', 'option.missing'],
    }),
    addOption: route(`POST ${whole}/options`, {
      allow,
      body: z.strictObject({ text: optionText }),
      refusals: [...choosing, 'option.closed', 'option.taken', 'option.tooMany'],
    }),
    /** By name, and only where the reader sees the result of a poll that is not anonymous. */
    voters: route(`GET ${whole}/options/:optionId/voters`, {
      allow,
      answer: z.object({ voters: z.array(somebody) }),
      refusals: [...refusals, 'option.missing', 'poll.anonymous', 'poll.hidden'],
    }),
  }
}
