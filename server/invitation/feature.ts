import { feature } from '../feature.ts'
import { domainReminderJob } from './domain/reminders.ts'
import { fillInvitations } from './demo.ts'
import { endInvitationsOf, endInvitationsOnLeaving } from './endings.ts'
import { eraseInvitationsTo, forgetEndedInvitations } from './erasing.ts'
import { invitationHoldings } from './holdings.ts'
import { previewOf } from './offer/previews.ts'
import { invitedAddress, requireStillInvited } from './offer/proofs.ts'
import { reminderJob } from './reminders.ts'
import { domainOffer, invitation, joinRequest, offer } from './routes.ts'
import * as tables from './tables.ts'
import { placeNames } from './place-names.ts'

export const invitationFeature = feature('invitation', {
  routes: [invitation, joinRequest, offer, domainOffer],
  preview: previewOf,
  tables,
  personal: {
    'invitation_link.inviter_id': 'kept',
    'invitation.inviter_id': 'kept',
    'invitation.user_id': 'erasure',
    'invitation.email': 'erasure',
    'invitation.name': 'erasure',
    'invitation.projects': 'kept',
    'invitation_link.projects': 'kept',
    'join_request.user_id': 'erasure',
    'join_request.name': 'erasure',
  },
  jobs: [reminderJob, domainReminderJob],
  chores: [forgetEndedInvitations],
  placeNames,
  signUpProof: { addressOf: invitedAddress, requireStillProven: requireStillInvited },
  membership: {
    holdings: invitationHoldings,
    onRole: (tx, member, role, by) => endInvitationsOf(tx, member, by, role),
    onLeave: endInvitationsOnLeaving,
  },
  accountEnding: { onWithdraw: eraseInvitationsTo },
  demo: fillInvitations,
})
