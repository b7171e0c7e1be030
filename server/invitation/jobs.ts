import { forgetEndedInvitations } from './erasing.ts'
import { remind } from './reminders.ts'

export const invitationJobs = { 'invitation.remind': remind }

/** Done once an hour by one node. */
export const invitationChores = [forgetEndedInvitations]
