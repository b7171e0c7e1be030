import { chatNotices } from '#korean/chat'
import { feature } from '../feature.ts'
import { spoken } from '../notices/shape.ts'
import { fillRooms } from './demo/rooms.ts'
import { audienceOf, isSeenBy, roomCaller, roomsNarrowedWithin } from './doors.ts'
import { dropRoomPicture } from './room/changing.ts'
import { endFollowing, followProject, renameWithProject } from './room/following.ts'
import { chatMembership } from './room/membership.ts'
import { placeNames } from './room/place-names.ts'
import { purgeEmptyRooms } from './room/purging.ts'
import { messageWords } from './room/pushing.ts'
import { forgetLinkedPages } from './preview/pages.ts'
import { previewJob } from './preview/previews.ts'
import * as previewTables from './preview/tables.ts'
import {
  confirmation,
  forwarding,
  linkPreview,
  message,
  messageLimit,
  room,
  roomQuiet,
  scheduled,
  settings,
  typingLimit,
  urgentMessage,
} from './routes.ts'
import { filedScheduled, notifiedScheduled, SCHEDULED } from './scheduled/rows.ts'
import { purgeScheduled } from './scheduled/scheduled.ts'
import { heldNotification, sendDueMessages, sendJob } from './scheduled/sending.ts'
import * as scheduledTables from './scheduled/tables.ts'
import { ROOM_HOLDER } from './room/picture.ts'
import { roomHomes, searchedMessage, searchedRoom } from './searched.ts'
import * as settingsTables from './settings/tables.ts'
import { FILE_HOLDER } from './message/rows.ts'
import { THREAD } from './message/notifying.ts'
import * as tables from './tables.ts'
import { filedMessage, notifiedRoom, notifiedThread } from './things.ts'

export const chatFeature = feature('chat', {
  routes: [room, message, confirmation, forwarding, linkPreview, roomQuiet, scheduled, urgentMessage, settings],
  tables: { ...tables, ...previewTables, ...scheduledTables, ...settingsTables },
  personal: {
    'room.owner_id': 'leaving',
    'room.created_by': 'kept',
    'room_member.member_id': 'leaving',
    'message.member_id': 'kept',
    'message.original_member_id': 'kept',
    'message.event': 'kept',
    'message.mentioned_ids': 'kept',
    'message.preview': 'kept',
    'message.preview_removed_by': 'kept',
    'message.replier_ids': 'kept',
    'message.resolved_by': 'kept',
    'message.pinned_by': 'kept',
    'message.asked_by': 'kept',
    'message.confirmed_ids': 'kept',
    'message.deleted_by': 'kept',
    'message_reaction.member_id': 'kept',
    'thread_follower.member_id': 'leaving',
    'scheduled_message.member_id': 'leaving',
  },
  jobs: [previewJob, sendJob],
  chores: [forgetLinkedPages, purgeEmptyRooms, sendDueMessages, purgeScheduled],
  things: { roomId: roomCaller },
  channels: { room: { admits: (listener, roomId) => isSeenBy(listener.userId, roomId), audience: audienceOf } },
  lost: async ms => ({ rooms: await roomsNarrowedWithin(ms) }),
  uploads: { [ROOM_HOLDER]: { drop: dropRoomPicture } },
  searchHomes: roomHomes,
  searched: { room: searchedRoom, message: searchedMessage },
  attachments: { [FILE_HOLDER]: filedMessage, [SCHEDULED]: filedScheduled },
  notifiedThings: { room: notifiedRoom, [THREAD]: notifiedThread, [SCHEDULED]: notifiedScheduled },
  notifications: {
    'chat.thread': spoken(chatNotices.thread, { isPersonal: true }),
    'chat.asked': spoken(chatNotices.asked, { isPersonal: true }),
    'chat.urgent': spoken(chatNotices.urgent, { isPersonal: true, isUrgent: true }),
    'chat.held': heldNotification,
  },
  limits: { message: messageLimit, typing: typingLimit },
  project: { onChange: renameWithProject, onPeople: followProject, onNarrow: followProject, onPurge: endFollowing },
  membership: chatMembership,
  placeNames,
  pushWords: messageWords,
  demo: fillRooms,
})
