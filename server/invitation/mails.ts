// The mails of joining. The token of an invitation exists only in its link.
import { INVITATION_DAYS } from '#contract/invitation'
import type { Role } from '#contract/permissions'
import { mailSentences } from '#korean/mail'
import { roleNames } from '#korean/organization'
import { fill } from '#korean/particle'
import { config } from '../config.ts'
import type { Mail } from '../mail.ts'

/** The page on which an invitation is answered, for mails and links alike. */
export const offerUrl = (orgId: number, token: string) =>
  `${config.publicUrl}/org/${orgId}/invite/verify/?token=${token}`

type Words = { orgId: number; token: string; organization: string; inviter: string; role: Role }

export const invitationMail = ({ orgId, token, organization, inviter, role }: Words): Mail => ({
  subject: fill(mailSentences.inviteSubject, { inviter, organization }),
  paragraphs: [
    fill(mailSentences.inviteBody, { inviter, organization, role: roleNames[role], days: INVITATION_DAYS }),
    mailSentences.inviteHow,
  ],
  button: { label: mailSentences.inviteButton, url: offerUrl(orgId, token) },
  notice: mailSentences.inviteUnknown,
})

export const waitingMail = (orgId: number, organization: string, count: number): Mail => ({
  subject: fill(mailSentences.waitingSubject, { organization, count }),
  paragraphs: [fill(mailSentences.waitingBody, { organization, count })],
  button: { label: mailSentences.waitingButton, url: `${config.publicUrl}/org/${orgId}/invite/?tab=requests` },
})

export const admittedMail = (orgId: number, organization: string): Mail => ({
  subject: fill(mailSentences.admittedSubject, { organization }),
  paragraphs: [fill(mailSentences.admittedBody, { organization })],
  button: { label: mailSentences.admittedButton, url: `${config.publicUrl}/org/${orgId}/project/?currentPage=1` },
})
