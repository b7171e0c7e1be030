// The frame of a discussion: the thing, its readers, and the reader's own rights.
import type { ReactNode } from 'react'
import type { Discussion } from './discussion.ts'

/** Somebody as comments show them. */
export type Commentator = { name: string; imageUrl: string | null; detail?: string | undefined }

export type Around = {
  on: Discussion
  me: number
  mayWrite: boolean
  mayModerate: boolean
  /** Undefined for those who left: the comment itself knows their name. */
  personOf: (memberId: number) => Commentator | undefined
  /** The address of a comment, for its link. */
  addressOf: (commentId: number) => string
}

/** Things that stand between the comments by their time, such as what was done. */
export type Between = { key: string; at: string; node: ReactNode }
