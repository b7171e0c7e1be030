import { mailSentences } from '#korean/mail'
import { fill } from '#korean/particle'
import { config } from '../config.ts'
import type { Mail } from '../mail.ts'

type Words = { orgId: number; handoverId: number; organization: string; member: string; taker: string }

/** To the owners, when a directory has removed somebody who held something. */
export const removalMail = ({ orgId, handoverId, organization, member, taker }: Words): Mail => ({
  subject: fill(mailSentences.directorySubject, { organization, member }),
  paragraphs: [fill(mailSentences.directoryBody, { organization, member, taker }), mailSentences.directoryHow],
  button: {
    label: mailSentences.directoryButton,
    url: `${config.publicUrl}/org/${orgId}/handover/${handoverId}`,
  },
})
