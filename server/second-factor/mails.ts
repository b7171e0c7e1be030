// The mails about a second factor.
import { deviceInWords } from '#korean/account'
import { RECOVERY_HOURS } from '#contract/second-factor'
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

const recoveryPage = (page: string, token: string) => `${config.publicUrl}/auth/second-factor/${page}/?token=${token}`

export const recoveryMail = (token: string): Mail => ({
  subject: factorMails.recoverySubject,
  paragraphs: [fill(factorMails.recoveryBody, { hours: RECOVERY_HOURS })],
  button: { label: factorMails.recoveryButton, url: recoveryPage('recovery', token) },
  notice: mailSentences.notMe,
})

/** With the link that stops it: its holder may have no device that is signed in. */
export const endingMail = (token: string, endsAt: Date, client: Client): Mail => ({
  ...securityMail(factorMails.endingSubject, fill(factorMails.endingBody, { time: fullTime(endsAt) }), client),
  button: { label: factorMails.endingButton, url: recoveryPage('stop', token) },
})

export const recoveryStoppedMail = (client: Client) =>
  securityMail(factorMails.stoppedSubject, factorMails.stoppedBody, client)

export const recoveredMail = (): Mail => ({
  subject: factorMails.recoveredSubject,
  paragraphs: [factorMails.recoveredBody],
  notice: mailSentences.secure,
})
