// The shape of notices, and what features bring for them: kinds of notifications, and the things they are about.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import { type Because, becauses } from '#contract/notification'
import type { Member } from '#contract/permissions'
import { fill } from '#korean/particle'
import type { Writing } from '../db.ts'

/** A person hears the first of these that is meant for them. */
const told = z.object({
  /** One of the kinds that features bring (`notifications`). */
  type: z.string(),
  memberIds: z.array(z.number()).optional(),
  /** All members of these departments. */
  departmentIds: z.array(z.number()).optional(),
  /** The part of these people in the thing; of followers their feature knows it. */
  because: z.enum(becauses).optional(),
  /** Everybody who follows the thing, as its feature says. */
  isToFollowers: z.boolean().optional(),
})

export const noticeShape = z.object({
  orgId: z.number(),
  /** Never hears of their own deed; null for what time brings about. */
  actorId: z.number().nullable(),
  /** Of several things of one kind each person hears once. */
  thing: z.object({ kind: z.string(), ids: z.array(z.number()).min(1) }),
  told: z.array(told),
  /** Its actor, and whoever is mentioned, follow the thing from now on. */
  isJoined: z.boolean().optional(),
  /** The same of all notices of one deed: several things that it did to somebody are one notification. */
  deed: z.string().optional(),
  /** Facts for the sentence, and where within the thing it happened. */
  about: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type Notice = z.output<typeof noticeShape>

type Reader = Pick<Member, 'orgId' | 'memberId' | 'role'>

/** The facts of a notification for its sentence. */
export type Facts = {
  /** The newest actor with the number of those beside them; empty for what time brings about. */
  actor: string
  title: string
  count: number
  about: Record<string, string | number>
}

export type NotificationType = {
  /** In the settings. */
  label: string
  help: string
  /** Unless the member says otherwise. */
  isOn: boolean
  /** Also heard of a thing of which one wants to hear mentions alone. */
  isPersonal: boolean
  /** Disturbs also those who are left alone at this moment, and is mailed soon. */
  isUrgent: boolean
  say: (facts: Facts) => string
}

/** A thing as notifications name it. `place` is where it stands, `path` its page. */
export type NotifiedThing = {
  title: string
  place: string
  path: string
  /** Where a thing is called otherwise by each of its people. */
  titleFor?: (memberId: number) => string
}
export const titleTo = ({ title, titleFor }: NotifiedThing, memberId: number) => titleFor?.(memberId) || title

export type NotifiedThings = {
  /** Living ones alone. */
  cards: (tx: NodePgDatabase, orgId: number, ids: readonly number[]) => Promise<Map<number, NotifiedThing>>
  /** Those of these things that the member sees. */
  seen: (tx: NodePgDatabase, member: Reader, ids: readonly number[]) => Promise<ReadonlySet<number>>
  /** Those of these members who see each thing. */
  seers: (
    tx: NodePgDatabase,
    orgId: number,
    ids: readonly number[],
    memberIds: readonly number[],
  ) => Promise<Map<number, Set<number>>>
  /** Everybody who follows it, each with the part they have in it. */
  followers?: (tx: NodePgDatabase, orgId: number, ids: readonly number[]) => Promise<Map<number, Map<number, Because>>>
  /** The members of these groups follow each thing from now on; those who do already, and a group too many, change nothing. */
  follow?: (
    tx: Writing,
    orgId: number,
    joining: ReadonlyMap<number, readonly (readonly number[])[]>,
  ) => Promise<unknown>
  /** The beginnings of these comments on such things, or messages in them, of living ones alone. */
  excerpts?: (tx: NodePgDatabase, orgId: number, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  /** The thing that contains it, as `project:5`: several of its things at once are told as one of that. */
  within?: (
    tx: NodePgDatabase,
    orgId: number,
    ids: readonly number[],
  ) => Promise<Map<number, { kind: string; id: number }>>
  /** Where in the page of the thing it happened. */
  anchor?: (about: Facts['about']) => string
}

type Spoken = { label: string; help: string; said: string; many?: string }

/**
 * A kind of notification from its Korean.
 * @param many the sentence for several things of one project
 */
export const spoken = (
  { label, help, said, many }: Spoken,
  {
    isPersonal = false,
    isOn = true,
    isUrgent = false,
  }: Partial<Pick<NotificationType, 'isPersonal' | 'isOn' | 'isUrgent'>> = {},
): NotificationType => ({
  label,
  help,
  isOn,
  isPersonal,
  isUrgent,
  say: ({ about, ...facts }) => fill(many !== undefined && 'many' in about ? many : said, { ...about, ...facts }),
})

declare module '../feature.ts' {
  interface FeatureParts {
    /**
     * Finds out who hears of these. The answer keeps those of them that this node has taken from the others.
     */
    deliver?: (notices: readonly Numbered[]) => Promise<(tx: Writing, taken: ReadonlySet<number>) => Promise<unknown>>
    /** The kinds of notifications, by their type. */
    notifications?: Record<string, NotificationType>
    /** The things that notices are about, by their kind. */
    notifiedThings?: Record<string, NotifiedThings>
  }
}

export type Numbered = Notice & { noticeId: number }
