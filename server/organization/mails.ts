// The mails about a whole organization.
import { BIN_DAYS } from '#contract/organization'
import { mailSentences } from '#korean/mail'
import { fill } from '#korean/particle'
import { fullDate, fullTime } from '#korean/time'
import { config } from '../config.ts'
import type { Mail } from '../mail.ts'

type Words = { name: string; by: string; at: Date; isOwner: boolean }

const factsOf = ({ by, at }: Words): [string, string][] => [
  [mailSentences.organizationBy, by],
  [mailSentences.time, fullTime(at)],
]
const listPage = () => ({ label: mailSentences.organizationList, url: `${config.publicUrl}/start` })

export const deletedMail = (words: Words): Mail => {
  const until = new Date(words.at.getTime() + BIN_DAYS * 86_400_000)
  return {
    subject: fill(mailSentences.organizationDeletedSubject, { name: words.name }),
    paragraphs: [
      fill(mailSentences.organizationDeletedBody, { name: words.name }),
      words.isOwner
        ? fill(mailSentences.organizationBin, { day: fullDate(until) })
        : mailSentences.organizationAskOwner,
    ],
    facts: factsOf(words),
    ...(words.isOwner && { button: listPage() }),
  }
}

export const restoredMail = (words: Words): Mail => ({
  subject: fill(mailSentences.organizationRestoredSubject, { name: words.name }),
  paragraphs: [fill(mailSentences.organizationRestoredBody, { name: words.name })],
  facts: factsOf(words),
  button: listPage(),
})
