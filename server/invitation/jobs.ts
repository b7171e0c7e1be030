import { forgetEndedInvitations } from './erasing.ts'

/** Done once an hour by one node. */
export const invitationChores = [forgetEndedInvitations]
