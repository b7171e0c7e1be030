// The mails about an account. Their links are built from PUBLIC_URL, never from a request's host.
import type { SignedInDevice } from '#contract/account'
import { LINK_MINUTES } from '#contract/auth'
import { deviceInWords } from '#korean/account'
import { mailSentences } from '#korean/mail'
import { fill } from '#korean/particle'
import { fullTime } from '#korean/time'
import { withdrawalText } from '#korean/withdrawal'
import { config } from '../config.ts'
import { maskedEmail } from '../log.ts'
import type { Mail } from '../mail.ts'

const minutes = { minutes: LINK_MINUTES }
const pageUrl = (path: string) => `${config.publicUrl}${path}`
const resetPage = () => ({ label: mailSentences.resetPage, url: pageUrl('/auth/password/reset/') })

export const verificationMail = (token: string): Mail => ({
  subject: mailSentences.verifySubject,
  paragraphs: [fill(mailSentences.verifyBody, minutes)],
  button: { label: mailSentences.verifyButton, url: pageUrl(`/auth/email-verification/?token=${token}`) },
  notice: mailSentences.notMe,
})

export const resetMail = (token: string): Mail => ({
  subject: mailSentences.resetSubject,
  paragraphs: [fill(mailSentences.resetBody, minutes)],
  button: { label: mailSentences.resetButton, url: pageUrl(`/auth/password/verify/?token=${token}`) },
  notice: mailSentences.notMe,
})

export const passwordChangedMail = (at: Date): Mail => ({
  subject: mailSentences.passwordSubject,
  paragraphs: [mailSentences.passwordBody],
  facts: [[mailSentences.time, fullTime(at)]],
  button: resetPage(),
  notice: mailSentences.secure,
})

type NewDevice = Pick<SignedInDevice, 'browser' | 'system' | 'ip'> & { at: Date }

export const newDeviceMail = ({ browser, system, ip, at }: NewDevice): Mail => ({
  subject: mailSentences.newDeviceSubject,
  paragraphs: [mailSentences.newDeviceBody],
  facts: [
    [mailSentences.device, deviceInWords({ browser, system })],
    [mailSentences.ip, ip],
    [mailSentences.time, fullTime(at)],
  ],
  button: resetPage(),
  notice: mailSentences.secure,
})

/** To the old address, with the new one masked: its owner needs to recognize it, not to read it. */
export const emailChangedMail = (email: string): Mail => ({
  subject: mailSentences.emailSubject,
  paragraphs: [fill(mailSentences.emailBody, { email: maskedEmail(email) })],
  notice: mailSentences.emailNotMe,
})

/** The last mail, to the address that no longer has an account. */
export const withdrawnMail = (): Mail => ({
  subject: withdrawalText.mailSubject,
  paragraphs: [withdrawalText.mailBody, withdrawalText.mailAgain],
})
