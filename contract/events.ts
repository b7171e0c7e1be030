// Everything the server tells open browsers, with the channel it is told on, and the frames of the socket itself.
import { z } from 'zod'
import { account } from './account.ts'
import { issueRow } from './issue.ts'
import { organization } from './organization.ts'

export const channelKinds = ['user', 'organization', 'project', 'issue', 'room'] as const
export type ChannelKind = (typeof channelKinds)[number]

const event = <C extends ChannelKind, S extends z.ZodType>(channel: C, data: S) => ({ channel, data })

export const events = {
  'account.changed': event('user', account),
  'session.started': event('user', z.object({ sessionId: z.number() })),
  'session.ended': event('user', z.object({ sessionId: z.number() })),
  /** One of my organizations came, went, or looks different. */
  'membership.changed': event('user', z.object({ orgId: z.number(), isMember: z.boolean() })),
  'organization.changed': event('organization', organization),
  /** The tree of departments or the order of positions. */
  'departments.changed': event('organization', z.object({ orgId: z.number() })),
  /** Somebody came or went, has another role or other places, looks different, or is busy with something else. */
  'members.changed': event(
    'organization',
    z.object({ orgId: z.number(), what: z.enum(['people', 'places', 'profile', 'status']) }),
  ),
  /** An invitation, a link or a request came, was answered or ended. */
  'invitations.changed': event('organization', z.object({ orgId: z.number() })),
  /** Somebody answered an invitation of mine, or waits to be let in by a link of mine. */
  'invitation.answered': event(
    'user',
    z.object({ orgId: z.number(), name: z.string(), how: z.enum(['accepted', 'declined', 'asked']) }),
  ),
  /** A project that everybody here may see came, went, or looks different. */
  'projects.changed': event('organization', z.object({ orgId: z.number() })),
  /** The same of one that only some see: each of them is told alone. */
  'project.touched': event('user', z.object({ orgId: z.number() })),
  /** The project itself, its states, tags and milestones, or who is in it. */
  'project.changed': event(
    'project',
    z.object({ orgId: z.number(), projectId: z.number(), what: z.enum(['project', 'workflow', 'people', 'views']) }),
  ),
  /** As they are now; also those that are new. */
  'issues.changed': event('project', z.object({ projectId: z.number(), issues: z.array(issueRow) })),
  'issues.removed': event('project', z.object({ projectId: z.number(), issueIds: z.array(z.number()) })),
  /** So much at once that each screen asks anew. */
  'issues.reloaded': event('project', z.object({ projectId: z.number() })),
  /** Who has it open now. */
  'issue.opened': event('issue', z.object({ issueId: z.number(), memberIds: z.array(z.number()) })),
  'organization.deleted': event('organization', z.object({ orgId: z.number(), name: z.string() })),
}
export type EventName = keyof typeof events
export type EventData<N extends EventName> = z.infer<(typeof events)[N]['data']>
export type Channel<K extends ChannelKind = ChannelKind> = `${K}:${number}`
export type ChannelOf<N extends EventName> = Channel<(typeof events)[N]['channel']>

const channel = z.string().regex(new RegExp(`^(${channelKinds.join('|')}):[1-9][0-9]{0,9}$`))
const id = z.union([z.int(), z.string().max(64)])

/** What a browser may send. */
export const clientFrame = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hello'), token: z.string().max(16_384) }),
  z.strictObject({ type: z.literal('listen'), id, channel }),
  z.strictObject({ type: z.literal('leave'), channel }),
])
export type ClientFrame = z.infer<typeof clientFrame>

/** What the server may send. */
export const serverFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('welcome') }),
  z.object({ type: z.literal('listening'), id }),
  z.object({ type: z.literal('refused'), id, error: z.string() }),
  z.object({ type: z.literal('event'), channel, name: z.string(), data: z.unknown() }),
])
export type ServerFrame = z.infer<typeof serverFrame>

/** Why the server closed a socket. */
export const closing = { tokenExpired: 4401, accessLost: 4403, restart: 1012, behind: 1013, misused: 1008 } as const
