// A poll as it is typed.
import { z } from 'zod'
import { type Poll, POLL_OPTIONS_LEAST, POLL_OPTIONS_MOST, type pollDraft } from '#contract/poll'
import { clockOf, dayOf } from '#korean/time'
import { momentOf } from '../../ui/day/days.ts'

const optionShape = z.object({ key: z.number(), optionId: z.number().optional(), text: z.string() })
export type OptionWords = z.infer<typeof optionShape>

export const pollShape = z.object({
  question: z.string(),
  options: z.array(optionShape),
  choicesMost: z.number().nullable(),
  isAnonymous: z.boolean(),
  allowsOptions: z.boolean(),
  /** 2026-11-27, or null for a poll without an end. */
  day: z.string().nullable(),
  /** 18:00 */
  time: z.string(),
})
export type PollWords = z.infer<typeof pollShape>

export const blankPoll: PollWords = {
  question: '',
  options: [
    { key: 1, text: '' },
    { key: 2, text: '' },
  ],
  choicesMost: 1,
  isAnonymous: false,
  allowsOptions: false,
  day: null,
  time: '18:00',
}

export const pollWordsOf = ({ options, endsAt, ...poll }: Poll): PollWords => ({
  question: poll.question,
  choicesMost: poll.choicesMost,
  isAnonymous: poll.isAnonymous,
  allowsOptions: poll.allowsOptions,
  options: options.map(({ optionId, text }, key) => ({ key, optionId, text })),
  day: endsAt === null ? null : dayOf(new Date(endsAt)),
  time: endsAt === null ? blankPoll.time : clockOf(new Date(endsAt)),
})

export const withOption = (words: PollWords): PollWords =>
  words.options.length < POLL_OPTIONS_MOST
    ? { ...words, options: [...words.options, { key: Math.max(...words.options.map(({ key }) => key)) + 1, text: '' }] }
    : words

/** Lines that were left empty are no options, as long as there are enough others. */
export function withoutBlanks(words: PollWords): PollWords {
  const said = words.options.filter(({ text }) => text.trim() !== '')
  return said.length >= POLL_OPTIONS_LEAST ? { ...words, options: said } : words
}

/** As the server takes a new one. A day without a time of day is no moment, and is refused as such. */
export const draftOf = ({ options, day, time, ...words }: PollWords): z.input<typeof pollDraft> => ({
  ...words,
  options: options.map(({ text }) => ({ text })),
  endsAt: day === null ? null : endOf(day, time),
})

/** As it takes a changed one. */
export const changedOf = (words: PollWords) => ({
  ...draftOf(words),
  options: words.options.map(({ optionId, text }) => ({ ...(optionId !== undefined && { optionId }), text })),
})

function endOf(day: string, time: string) {
  const moment = momentOf(day, time)
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString()
}

/** The field of the contract that a part of the form is in. */
export const faultedBy = (name: string) => (name === 'day' || name === 'time' ? 'endsAt' : name)
