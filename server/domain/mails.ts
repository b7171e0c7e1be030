import { DOMAIN_CODE_MINUTES } from '#contract/domain'
import { mailSentences } from '#korean/mail'
import { fill } from '#korean/particle'
import type { Mail } from '../mail.ts'

export const codeMail = (organization: string, domain: string, code: string): Mail => ({
  subject: fill(mailSentences.domainSubject, { domain }),
  paragraphs: [fill(mailSentences.domainBody, { organization, domain, minutes: DOMAIN_CODE_MINUTES })],
  facts: [[mailSentences.domainCode, `${code.slice(0, 4)}-${code.slice(4)}`]],
  notice: mailSentences.domainNotMe,
})
