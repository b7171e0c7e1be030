import { DOMAIN_CODE_MINUTES } from '#contract/domain'
import { mailSentences } from '#korean/mail'
import { fill } from '#korean/particle'
import { fullDate } from '#korean/time'
import { config } from '../config.ts'
import type { Mail } from '../mail.ts'

export const codeMail = (organization: string, domain: string, code: string): Mail => ({
  subject: fill(mailSentences.domainSubject, { domain }),
  paragraphs: [fill(mailSentences.domainBody, { organization, domain, minutes: DOMAIN_CODE_MINUTES })],
  facts: [[mailSentences.domainCode, `${code.slice(0, 4)}-${code.slice(4)}`]],
  notice: mailSentences.domainNotMe,
})

const settingsButton = { label: mailSentences.domainButton, url: `${config.publicUrl}/start` }

export const lapsingMail = (organization: string, domain: string, until: Date): Mail => ({
  subject: fill(mailSentences.domainLapsingSubject, { domain }),
  paragraphs: [fill(mailSentences.domainLapsing, { organization, domain, day: fullDate(until) })],
  button: settingsButton,
})

export const lapsedMail = (organization: string, domain: string): Mail => ({
  subject: fill(mailSentences.domainLapsedSubject, { domain }),
  paragraphs: [fill(mailSentences.domainLapsed, { organization, domain })],
  button: settingsButton,
})
