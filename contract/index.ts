import { accountRoutes } from './account.ts'
import { activityRoutes } from './activity.ts'
import { attachmentRoutes, attachmentStreams } from './attachment.ts'
import { auditRoutes } from './audit.ts'
import { authRoutes } from './auth.ts'
import { bannerRoutes } from './banner.ts'
import { boardRoutes } from './board.ts'
import { boardFolderRoutes } from './board-folder.ts'
import { bulkRoutes } from './bulk.ts'
import { roomRoutes } from './chat.ts'
import { codeLinkRoutes } from './code-link.ts'
import { chatSettingsRoutes } from './chat-settings.ts'
import { confirmationRoutes } from './confirmation.ts'
import { departmentRoutes } from './department.ts'
import { directoryRoutes } from './directory.ts'
import { domainOfferRoutes } from './domain-offer.ts'
import { draftRoutes } from './draft.ts'
import { domainRoutes } from './domain.ts'
import { forwardingRoutes } from './forwarding.ts'
import { issueRoutes } from './issue.ts'
import { issueCommentRoutes, issueFileRoutes } from './issue-discussion.ts'
import { invitationRoutes } from './invitation.ts'
import { githubAppRoutes } from './github-app.ts'
import { githubRoutes, githubStreams } from './github.ts'
import { githubSyncRoutes } from './github-sync.ts'
import { geocodingRoutes } from './geocoding.ts'
import { handoverRoutes } from './handover.ts'
import { joinRequestRoutes } from './join-request.ts'
import { linkPreviewRoutes } from './link-preview.ts'
import { listingRoutes } from './listing.ts'
import { mapRoutes, placeIssueRoutes } from './map.ts'
import { memberRoutes } from './member.ts'
import { messagePlaceRoutes } from './message-place.ts'
import { messageRoutes } from './message.ts'
import { mustReadRoutes } from './must-read.ts'
import { notificationMailRoutes, notificationMailStreams, notificationRoutes } from './notification.ts'
import { workRoutes } from './my-work.ts'
import { offerRoutes } from './offer.ts'
import { organizationRoutes } from './organization.ts'
import { placeImportRoutes } from './place-import.ts'
import { visitRoutes } from './place-visit.ts'
import { placeCategoryRoutes, placeRoutes } from './place.ts'
import { postRoutes } from './post.ts'
import { pollRoutes, postCommentRoutes } from './post-discussion.ts'
import { postIssueRoutes } from './post-issue.ts'
import { postPlaceRoutes } from './post-place.ts'
import { projectRoutes } from './project.ts'
import { pushRoutes } from './push.ts'
import { recycleBinRoutes } from './recycle-bin.ts'
import { roomQuietRoutes } from './room-quiet.ts'
import { scheduledMessageRoutes } from './scheduled-message.ts'
import { searchRoutes } from './search.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { secondFactorPolicyRoutes } from './second-factor-policy.ts'
import { sessionRoutes } from './session.ts'
import { socialRoutes, socialStreams } from './social.ts'
import { viewRoutes } from './view.ts'
import { withdrawalRoutes } from './withdrawal.ts'
import { unreadRoutes } from './unread.ts'
import { urgentMessageRoutes } from './urgent-message.ts'
import { uploadRoutes, uploadStreams } from './upload.ts'
import { workDueRoutes } from './work-due.ts'
import { workflowRoutes } from './workflow.ts'
import { workHoursRoutes } from './work-hours.ts'

/** The complete HTTP API: the server mounts it, tests sweep it, and the OpenAPI document prints it. */
export const api = {
  auth: authRoutes,
  session: sessionRoutes,
  secondFactor: secondFactorRoutes,
  account: accountRoutes,
  social: socialRoutes,
  withdrawal: withdrawalRoutes,
  organization: organizationRoutes,
  member: memberRoutes,
  department: departmentRoutes,
  invitation: invitationRoutes,
  joinRequest: joinRequestRoutes,
  offer: offerRoutes,
  secondFactorPolicy: secondFactorPolicyRoutes,
  domain: domainRoutes,
  domainOffer: domainOfferRoutes,
  directory: directoryRoutes,
  handover: handoverRoutes,
  project: projectRoutes,
  roomQuiet: roomQuietRoutes,
  urgentMessage: urgentMessageRoutes,
  scheduledMessage: scheduledMessageRoutes,
  search: searchRoutes,
  recycleBin: recycleBinRoutes,
  workflow: workflowRoutes,
  issue: issueRoutes,
  issueComment: issueCommentRoutes,
  issueFile: issueFileRoutes,
  bulk: bulkRoutes,
  listing: listingRoutes,
  work: workRoutes,
  map: mapRoutes,
  placeImport: placeImportRoutes,
  geocoding: geocodingRoutes,
  place: placeRoutes,
  placeCategory: placeCategoryRoutes,
  placeIssue: placeIssueRoutes,
  placeVisit: visitRoutes,
  messagePlace: messagePlaceRoutes,
  workDue: workDueRoutes,
  activity: activityRoutes,
  codeLink: codeLinkRoutes,
  view: viewRoutes,
  // Routes with a word in the place of an id come first.
  workHours: workHoursRoutes,
  push: pushRoutes,
  banner: bannerRoutes,
  mustRead: mustReadRoutes,
  postIssue: postIssueRoutes,
  postPlace: postPlaceRoutes,
  post: postRoutes,
  postComment: postCommentRoutes,
  poll: pollRoutes,
  board: boardRoutes,
  boardFolder: boardFolderRoutes,
  audit: auditRoutes,
  upload: uploadRoutes,
  attachment: attachmentRoutes,
  draft: draftRoutes,
  room: roomRoutes,
  message: messageRoutes,
  confirmation: confirmationRoutes,
  forwarding: forwardingRoutes,
  chatSettings: chatSettingsRoutes,
  linkPreview: linkPreviewRoutes,
  notification: notificationRoutes,
  notificationMail: notificationMailRoutes,
  unread: unreadRoutes,
  github: githubRoutes,
  githubApp: githubAppRoutes,
  githubSync: githubSyncRoutes,
}

/** Calls whose bodies are bytes. */
export const streams = {
  upload: uploadStreams,
  attachment: attachmentStreams,
  social: socialStreams,
  github: githubStreams,
  notificationMail: notificationMailStreams,
}
