import { roomRoutes, TYPING_ROOM_MOST } from '#contract/chat'
import { chatSettingsRoutes } from '#contract/chat-settings'
import { confirmationRoutes } from '#contract/confirmation'
import { forwardingRoutes } from '#contract/forwarding'
import { linkPreviewRoutes } from '#contract/link-preview'
import { messageRoutes } from '#contract/message'
import { roomQuietRoutes } from '#contract/room-quiet'
import { scheduledMessageRoutes } from '#contract/scheduled-message'
import { urgentMessageRoutes } from '#contract/urgent-message'
import { answers } from '../http/http.ts'
import { countRate, rateLimit } from '../http/rate-limits.ts'
import { changeMine, changeRoom, closeRoom } from './room/changing.ts'
import { createRoom, openDepartment, openDirect, openProject } from './room/creation.ts'
import { editMessage, pinMessage, reactToMessage, removeMessage, resolveThread, setNotice } from './message/editing.ts'
import { openChannelsFor, roomsOf, unreadCountOf, urgentCountOf } from './room/lists.ts'
import { changesOf, firstOfDay, pageOf, pinsOf, searchRoom, threadOf, versionsOf } from './message/pages.ts'
import { askToConfirm, confirmMessage, nudge } from './message/confirming.ts'
import { giveOwner, inviteTo, joinChannel, leaveRoom, takeOut } from './room/people.ts'
import { forwardMessages } from './message/forwarding.ts'
import { postMessage } from './message/posting.ts'
import { removePreview } from './preview/removal.ts'
import { markRead, markUnread, readersOf, tellTyping } from './reading.ts'
import { changeChatSettings, chatSettingsOf } from './settings/settings.ts'
import { followThread } from './message/threads.ts'
import { readRoom } from './room/whole.ts'
import { quietIn } from './room/quiet.ts'
import { sendScheduled } from './scheduled/sending.ts'
import {
  changeScheduled,
  removeScheduled,
  restoreScheduled,
  scheduledOf,
  scheduleMessage,
} from './scheduled/scheduled.ts'

/** 20 in 10 seconds. */
export const messageLimit = rateLimit('chat', 20, { minutes: 1 / 6 })
export const typingLimit = rateLimit('typing', 60)

export const room = answers(roomRoutes, {
  // Their words would match an id.
  unread: ({ member }) => unreadCountOf(member),
  channels: ({ member, query }) => openChannelsFor(member, query.search),
  openDirect: ({ member, body }) => openDirect(member, body.memberId),
  openDepartment: ({ member, body }) => openDepartment(member, body.deptId, body.withSubdepartments),
  openProject: ({ member, body }) => openProject(member, body.projectId),
  list: ({ member, query }) => roomsOf(member, query),
  create: ({ member, body }) => createRoom(member, body),
  read: ({ member, roomId }) => readRoom(member, roomId),
  change: ({ member, roomId, body }) => changeRoom(member, roomId, body),
  close: ({ member, roomId, body }) => closeRoom(member, roomId, body.isClosed),
  invite: ({ member, roomId, body }) => inviteTo(member, roomId, body.memberIds),
  removeMember: ({ member, roomId, memberId }) => takeOut(member, roomId, memberId),
  giveOwner: ({ member, roomId, body }) => giveOwner(member, roomId, body.memberId),
  join: ({ member, roomId }) => joinChannel(member, roomId),
  leave: ({ member, roomId }) => leaveRoom(member, roomId),
  changeMine: ({ member, roomId, body }) => changeMine(member, roomId, body),
})

export const message = answers(messageRoutes, {
  list: ({ member, roomId, query }) => pageOf(member, roomId, query),
  changes: ({ member, roomId, query }) => changesOf(member, roomId, query.after),
  post: ({ member, roomId, body }) => {
    countRate(messageLimit, `${member.orgId} ${member.memberId}`)
    return postMessage(member, roomId, body)
  },
  pins: ({ member, roomId }) => pinsOf(member, roomId),
  search: ({ member, roomId, query }) => searchRoom(member, roomId, query.text),
  firstOfDay: ({ member, roomId, query }) => firstOfDay(member, roomId, query.day),
  setNotice: ({ member, roomId, body }) => setNotice(member, roomId, body.messageId),
  markRead: ({ member, roomId, body }) => markRead(member, roomId, body.seq),
  markUnread: ({ member, roomId, body }) => markUnread(member, roomId, body.messageId),
  typing: async ({ member, roomId }) => {
    countRate(typingLimit, `${member.orgId} ${member.memberId}`)
    await tellTyping(member, roomId, TYPING_ROOM_MOST)
  },
  edit: ({ member, roomId, messageId, body }) => editMessage(member, roomId, messageId, body),
  remove: ({ member, roomId, messageId, client }) => removeMessage(member, roomId, messageId, client),
  versions: ({ member, roomId, messageId }) => versionsOf(member, roomId, messageId),
  react: ({ member, roomId, messageId, body }) => reactToMessage(member, roomId, messageId, body),
  pin: ({ member, roomId, messageId, body }) => pinMessage(member, roomId, messageId, body.isPinned),
  thread: ({ member, roomId, messageId, query }) => threadOf(member, roomId, messageId, query.older),
  follow: ({ member, roomId, messageId, body }) => followThread(member, roomId, messageId, body.isFollowing),
  resolve: ({ member, roomId, messageId, body }) => resolveThread(member, roomId, messageId, body.isResolved),
  readers: ({ member, roomId, messageId }) => readersOf(member, roomId, messageId),
})

export const confirmation = answers(confirmationRoutes, {
  ask: ({ member, roomId, messageId, body }) => askToConfirm(member, roomId, messageId, body.isAsked),
  confirm: ({ member, roomId, messageId, body }) => confirmMessage(member, roomId, messageId, body.isConfirmed),
  nudge: ({ member, roomId, messageId }) => nudge(member, roomId, messageId),
})

export const forwarding = answers(forwardingRoutes, {
  forward: ({ member, roomId, body }) => {
    countRate(messageLimit, `${member.orgId} ${member.memberId}`, { count: body.messages.length })
    return forwardMessages(member, roomId, body)
  },
})

export const urgentMessage = answers(urgentMessageRoutes, { count: ({ member }) => urgentCountOf(member) })

export const roomQuiet = answers(roomQuietRoutes, { read: ({ member, roomId }) => quietIn(member, roomId) })

export const scheduled = answers(scheduledMessageRoutes, {
  list: ({ member }) => scheduledOf(member),
  schedule: ({ member, roomId, body }) => scheduleMessage(member, roomId, body),
  change: ({ member, scheduledId, body }) => changeScheduled(member, scheduledId, body),
  send: ({ member, scheduledId }) => {
    countRate(messageLimit, `${member.orgId} ${member.memberId}`)
    return sendScheduled(member, scheduledId)
  },
  remove: ({ member, scheduledId }) => removeScheduled(member, scheduledId),
  restore: ({ member, scheduledId }) => restoreScheduled(member, scheduledId),
})

export const settings = answers(chatSettingsRoutes, {
  read: ({ member }) => chatSettingsOf(member.orgId),
  change: ({ member, body, client }) => changeChatSettings(member, client, body),
})

export const linkPreview = answers(linkPreviewRoutes, {
  remove: ({ member, roomId, messageId }) => removePreview(member, roomId, messageId),
})
