// The shape of the boards of the made-up company, and of what stands in them.
import type { BoardKind, PrefixDraft } from '#contract/board'
import type { DemoMustRead } from './must-reads.ts'
import type { Scene } from './scenes.ts'

export type DemoPoll = {
  question: string
  /** Each with the names of those who have chosen it. */
  options: [text: string, ...voters: string[]][]
  choicesMost?: number | null
  isAnonymous?: boolean
  allowsOptions?: boolean
  /** It ended so many working days ago, or ends in so many days. */
  ended?: number
  endsIn?: number
}
export type DemoPost = {
  by: string
  /** So many working days ago. */
  days: number
  title: string
  body: string
  /** It waits for nine in the morning so many days from now. */
  inDays?: number
  /** The name of a prefix of its board. */
  prefix?: string
  tags?: string[]
  isPinned?: boolean
  pictures?: Scene[]
  mustRead?: DemoMustRead
  poll?: DemoPoll
  /** Comments, the oldest first. */
  said?: [by: string, days: number, body: string][]
}
export type DemoBoard = {
  /** Undefined for the notice board that every organization has. */
  name?: string
  description: string
  kind?: BoardKind
  /** The names of those who may write where not everybody does, and of the department that alone may read it. */
  writers?: string[]
  department?: string
  prefixes?: PrefixDraft[]
  /** Where the list of boards has it, if in any folder. */
  folder?: string
  isFavourite?: boolean
  /** How many of the newest 한지우 has not seen yet. */
  unread?: number
  posts: DemoPost[]
}
