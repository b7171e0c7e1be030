// Every event that the server sends to open browsers, with its channel, and the frames of the socket.
import { z } from 'zod'
import { account } from './account.ts'
import { comment, reacted } from './comment.ts'
import { draft } from './draft.ts'
import { issueRow } from './issue.ts'
import { message } from './message.ts'
import { mustReadCounts } from './must-read.ts'
import { notification } from './notification.ts'
import { organization } from './organization.ts'
import { pollCounts } from './poll.ts'
import { postRow } from './post.ts'
import { memberPresence } from './presence.ts'
import { lastWords } from './room-row.ts'

export const channelKinds = [
  'user',
  'organization',
  'project',
  'issue',
  'room',
  'board',
  'post',
  'poll',
  'presence',
] as const
export type ChannelKind = (typeof channelKinds)[number]

/** `channel` is the kind of its channel, or one of the kinds. */
const event = <C extends ChannelKind, S extends z.ZodType>(channel: C | readonly C[], data: S) => ({
  channel: channel as C,
  data,
})

const marked = z.object({ orgId: z.number(), notificationIds: z.array(z.number()), unreadCount: z.number() })

export const events = {
  'account.changed': event('user', account),
  'session.started': event('user', z.object({ sessionId: z.number() })),
  /** An account at a provider was linked or cut. */
  'identity.changed': event('user', z.object({ userId: z.number() })),
  'session.ended': event('user', z.object({ sessionId: z.number() })),
  /** Without a stop the second factor ends at that time. */
  'secondFactor.ending': event('user', z.object({ endsAt: z.iso.datetime() })),
  /** A second factor was added or removed, or recovery codes were made or used. */
  'secondFactor.changed': event('user', z.object({})),
  /** One of my organizations was added, removed, or looks different. */
  'membership.changed': event('user', z.object({ orgId: z.number(), isMember: z.boolean() })),
  'organization.changed': event('organization', organization),
  'secondFactorPolicy.changed': event('organization', z.object({ orgId: z.number() })),
  'workHours.changed': event('organization', z.object({ orgId: z.number() })),
  /** The tree of departments or the order of positions changed. */
  'departments.changed': event('organization', z.object({ orgId: z.number() })),
  /** A member joined or left, or has another role, place, profile or status. */
  'members.changed': event(
    'organization',
    z.object({ orgId: z.number(), what: z.enum(['people', 'places', 'profile', 'status']) }),
  ),
  /** An invitation, a link or a request was made, answered or ended. */
  'invitations.changed': event('organization', z.object({ orgId: z.number() })),
  /** The domains of mail addresses, or what their people may do, for those who run the organization. */
  'domains.changed': event('organization', z.object({ orgId: z.number() })),
  /** An account at GitHub was connected, or cut, or what it shows is different. */
  'github.changed': event('organization', z.object({ orgId: z.number() })),
  /** Something of the project was carried from GitHub or there, or the state of that is another one. */
  'github.synced': event('project', z.object({ orgId: z.number(), projectId: z.number() })),
  /** The tokens, people, groups or refusals of an organization that I run. */
  'directory.changed': event('user', z.object({ orgId: z.number() })),
  /** A person answered my invitation, or waits for admission by my link. */
  'invitation.answered': event(
    'user',
    z.object({ orgId: z.number(), name: z.string(), how: z.enum(['accepted', 'declined', 'asked']) }),
  ),
  /** A project that every member may see was added, removed, or looks different. */
  'projects.changed': event('organization', z.object({ orgId: z.number() })),
  /** The same for a project that only some members see. Each of them is told individually. */
  'project.touched': event('user', z.object({ orgId: z.number() })),
  /** The project itself, its states, tags and milestones, or its members changed. */
  'project.changed': event(
    'project',
    z.object({ orgId: z.number(), projectId: z.number(), what: z.enum(['project', 'workflow', 'people', 'views']) }),
  ),
  /** The current rows, including new issues. `by` is the member whose change of values or place it was. */
  'issues.changed': event(
    'project',
    z.object({ projectId: z.number(), issues: z.array(issueRow), by: z.number().optional() }),
  ),
  'issues.removed': event('project', z.object({ projectId: z.number(), issueIds: z.array(z.number()) })),
  /** So many issues changed that each screen fetches them again. */
  'issues.reloaded': event('project', z.object({ projectId: z.number() })),
  /** An issue changed that is assigned to me, that I take part in or that I asked for. */
  'work.changed': event('user', z.object({ orgId: z.number() })),
  /** A branch, a commit or a pull request names the issue, or one that does is different. */
  'codeLinks.changed': event('issue', z.object({ issueId: z.number() })),
  /** The members who have the issue open now. */
  'issue.opened': event('issue', z.object({ issueId: z.number(), memberIds: z.array(z.number()) })),
  /** A comment on the thing of the channel was posted, or is different. `kind` and `thingId` name the thing. */
  'comment.changed': event(['issue', 'post'], z.object({ kind: z.string(), thingId: z.number(), comment })),
  /** A draft of mine is different, or ended. */
  'draft.changed': event('user', draft.extend({ orgId: z.number() })),
  /** A new notification of mine, or one that was put off until now. */
  'notification.added': event('user', notification),
  /** An unread one stands for more than before, and is the newest. */
  'notification.grown': event('user', notification),
  /** On any of my devices; `unreadCount` is that of the organization. */
  'notifications.read': event('user', marked),
  'notifications.removed': event('user', marked),
  'notifications.restored': event('user', marked),
  /** A message of the room was posted, or is different. A gap between the changes that one heard is asked for. */
  'message.changed': event(
    'room',
    z.object({
      orgId: z.number(),
      roomId: z.number(),
      change: z.number(),
      /** Null where not everybody in the room may see it: each asks for what has changed. */
      message: message.nullable(),
    }),
  ),
  /** Its name, its people, its notice or its pins changed. */
  'room.changed': event('room', z.object({ orgId: z.number(), roomId: z.number() })),
  /** The decisions of the organization for all of its rooms. */
  'chat.settings': event('organization', z.object({ orgId: z.number() })),
  /** How far its members have read it, once a second at most. */
  'room.read': event(
    'room',
    z.object({ roomId: z.number(), readers: z.array(z.object({ memberId: z.number(), readSeq: z.number() })) }),
  ),
  'room.typing': event('room', z.object({ roomId: z.number(), memberId: z.number() })),
  /** A room of mine has new words; told to sockets that do not listen to the room itself. */
  'room.touched': event(
    'user',
    z.object({
      orgId: z.number(),
      roomId: z.number(),
      last: lastWords,
      mentionedIds: z.array(z.number()),
      isUrgent: z.boolean(),
    }),
  ),
  /** How far I have read a room, on any of my devices. */
  'room.mine': event(
    'user',
    z.object({
      orgId: z.number(),
      roomId: z.number(),
      readSeq: z.number(),
      unreadCount: z.number(),
      mentionCount: z.number(),
      /** Of the room, when these were counted. */
      lastSeq: z.number(),
    }),
  ),
  /** A message of mine that waits for its time came, went, or is different. */
  'messages.scheduled': event('user', z.object({ orgId: z.number() })),
  /** A room came, went, or stands otherwise in my list. */
  'rooms.changed': event('user', z.object({ orgId: z.number() })),
  /** Everybody who is there; said to each who begins to listen, before any change. */
  'presence.known': event('presence', z.object({ orgId: z.number(), members: z.array(memberPresence) })),
  /** Members of an organization who came, went, or began or ceased to use their pages; once a second at most. */
  'presence.changed': event('presence', z.object({ orgId: z.number(), members: z.array(memberPresence) })),
  /** A banner came, went, or looks different. */
  'banners.changed': event('organization', z.object({ orgId: z.number() })),
  /** I have closed a banner, on any of my devices. */
  'banner.closed': event('user', z.object({ orgId: z.number(), bannerId: z.number() })),
  /** A board came, went, or looks different, or others may read it now. It names none: not everybody may know of it. */
  'boards.changed': event('organization', z.object({ orgId: z.number() })),
  /** A board that I may read has a new post. */
  'board.touched': event(
    'user',
    z.object({ orgId: z.number(), boardId: z.number(), seq: z.number(), authorId: z.number() }),
  ),
  /** How far I have looked at a board, on any of my devices. */
  'board.mine': event(
    'user',
    z.object({ orgId: z.number(), boardId: z.number(), readSeq: z.number(), unreadCount: z.number() }),
  ),
  /** My list of what I still have to read or confirm is another: I did so on any device, or need not any more. */
  'mustRead.mine': event('user', z.object({ orgId: z.number(), postId: z.number() })),
  /** A board is one of my favourites or is none any more, by me on another device. */
  'board.favoured': event('user', z.object({ orgId: z.number(), boardId: z.number(), isFavourite: z.boolean() })),
  /** A post of the board is new or different, or its comments or files are counted anew. */
  'posts.changed': event('board', z.object({ boardId: z.number(), posts: z.array(postRow) })),
  'posts.removed': event('board', z.object({ boardId: z.number(), postIds: z.array(z.number()) })),
  /** To its author and the managers of the board: a post that waits for its time came, went, or is different. */
  'posts.scheduled': event('user', z.object({ orgId: z.number(), boardId: z.number(), postId: z.number() })),
  /** Another post stands over those of the board, or one no more. */
  'posts.pinned': event('board', z.object({ boardId: z.number() })),
  /** A post and an issue were linked, or are linked no more. */
  'post.linked': event(['post', 'issue'], z.object({ postId: z.number(), issueId: z.number() })),
  /** The post of the channel has other places. */
  'post.placed': event('post', z.object({ postId: z.number() })),
  /** How many have read and confirmed it, soon after they did. */
  'mustRead.counted': event('post', mustReadCounts.extend({ postId: z.number() })),
  /** The text of the post of the channel is different. */
  'post.changed': event('post', z.object({ boardId: z.number(), postId: z.number() })),
  /** All reactions to the post of the channel, as they are now. */
  'post.reacted': event('post', z.object({ boardId: z.number(), postId: z.number(), reactions: reacted })),
  /** The post of the channel has a poll, another one or none; or an option came, or it ended. */
  'poll.changed': event('post', z.object({ boardId: z.number(), postId: z.number() })),
  /** Somebody voted: all that those may know who have not. */
  'poll.voted': event('post', pollCounts.omit({ counts: true })),
  /** The channel is open to those who see the result. */
  'poll.counted': event('poll', pollCounts),
  /** A place or a category came, went, or looks different. It names none: not everybody may know of it. */
  'places.changed': event('organization', z.object({ orgId: z.number() })),
  /** The issue of the channel has another place, or none. */
  'issue.placed': event('issue', z.object({ issueId: z.number() })),
  'organization.deleted': event('organization', z.object({ orgId: z.number(), name: z.string() })),
}
export type EventName = keyof typeof events
export type EventData<N extends EventName> = z.infer<(typeof events)[N]['data']>
/** Those that are told to people, each by themselves. */
export type PersonalEvent = {
  [N in EventName]: (typeof events)[N]['channel'] extends 'user' ? N : never
}[EventName]
export type Channel<K extends ChannelKind = ChannelKind> = `${K}:${number}`
export type ChannelOf<N extends EventName> = Channel<(typeof events)[N]['channel']>
