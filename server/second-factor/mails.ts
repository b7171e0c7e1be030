// The mails about a second factor.
import { deviceInWords } from '#korean/account'
import { mailSentences } from '#korean/mail'
import { fill } from '#korean/particle'
import { factorMails } from '#korean/second-factor'
import { fullTime } from '#korean/time'
import { deviceOf } from '../auth/devices.ts'
import { config } from '../config.ts'
import type { Client } from '../http/client.ts'
import type { Mail } from '../mail.ts'

export type FactorChange = 'appAdded' | 'appRemoved' | 'passkeyAdded' | 'passkeyRemoved' | 'codesMade'

const securityMail = (subject: string, body: string, client: Client): Mail => ({
  subject,
  paragraphs: [body],
  facts: [
    [mailSentences.device, deviceInWords(deviceOf(client.agent))],
    [mailSentences.ip, client.ip],
    [mailSentences.time, fullTime(new Date())],
  ],
  button: { label: mailSentences.resetPage, url: `${config.publicUrl}/auth/password/reset/` },
  notice: mailSentences.secure,
})

export const factorMail = (change: FactorChange, client: Client) =>
  securityMail(factorMails.subjects[change], factorMails.bodies[change], client)

export const recoveryUsedMail = (client: Client, left: number) =>
  securityMail(factorMails.usedSubject, fill(factorMails.usedBody, { left }), client)

/** The guesser knows the password already. */
export const guessedMail = (client: Client) => securityMail(factorMails.guessedSubject, factorMails.guessedBody, client)
