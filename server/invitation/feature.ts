import { feature } from '../feature.ts'
import { endInvitationsOf, endInvitationsOnLeaving } from './endings.ts'
import { eraseInvitationsTo, forgetEndedInvitations } from './erasing.ts'
import { invitationHoldings } from './holdings.ts'
import { previewOf } from './offer/previews.ts'
import { invitedAddress, requireStillInvited } from './offer/proofs.ts'
import { reminderJob } from './reminders.ts'
import { invitation, offer } from './routes.ts'
import * as tables from './tables.ts'

export const invitationFeature = feature('invitation', {
  routes: [invitation, offer],
  preview: previewOf,
  tables,
  jobs: [reminderJob],
  chores: [forgetEndedInvitations],
  signUpProof: { addressOf: invitedAddress, requireStillProven: requireStillInvited },
  membership: {
    holdings: invitationHoldings,
    onRole: (tx, member, role, by) => endInvitationsOf(tx, member, by, role),
    onLeave: endInvitationsOnLeaving,
  },
  accountEnding: { onWithdraw: eraseInvitationsTo },
})
