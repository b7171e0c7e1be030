// The mails about linked accounts.
import { LINK_MINUTES } from '#contract/auth'
import { mailSentences } from '#korean/mail'
import { fill } from '#korean/particle'
import { socialMailText } from '#korean/social'
import { fullTime } from '#korean/time'
import { config } from '../config.ts'
import type { Mail } from '../mail.ts'

const pageUrl = (path: string) => `${config.publicUrl}${path}`

/** To an address that has an account: its owner learns who asks, and nobody else that there is one. */
export const linkMail = (token: string, provider: string): Mail => ({
  subject: socialMailText.linkSubject,
  paragraphs: [fill(socialMailText.linkBody, { provider, minutes: LINK_MINUTES }), socialMailText.linkNext],
  button: { label: socialMailText.linkButton, url: pageUrl(`/auth/email-verification/?token=${token}`) },
  notice: mailSentences.notMe,
})

const about = (provider: string, ip?: string): [string, string][] => [
  [socialMailText.way, provider],
  ...(ip ? [[mailSentences.ip, ip] as [string, string]] : []),
  [mailSentences.time, fullTime(new Date())],
]

export const linkedMail = (provider: string, ip: string): Mail => ({
  subject: fill(socialMailText.linkedSubject, { provider }),
  paragraphs: [fill(socialMailText.linkedBody, { provider })],
  facts: about(provider, ip),
  button: { label: mailSentences.resetPage, url: pageUrl('/auth/password/reset/') },
  notice: mailSentences.secure,
})

export const unlinkedMail = (provider: string): Mail => ({
  subject: fill(socialMailText.unlinkedSubject, { provider }),
  paragraphs: [fill(socialMailText.unlinkedBody, { provider })],
  facts: about(provider),
  button: { label: mailSentences.resetPage, url: pageUrl('/auth/password/reset/') },
  notice: mailSentences.secure,
})
