// The things to which files belong; each kind is brought by its feature.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Writing } from '../db.ts'
import type { Asking } from '../project/doors.ts'

/** A thing whose rights its files have, and those of its comments. */
export type FileRoot = { kind: string; id: number; projectId: number | null }

export type FileRootPart = {
  /** Those of these things that the member sees, living ones alone. */
  seen: (tx: NodePgDatabase, member: Asking, ids: readonly number[]) => Promise<ReadonlySet<number>>
  /** Its door for changes: refuses, or answers whether the member may take away files of others. Locks the thing. */
  hold: (tx: Writing, member: Asking, id: number) => Promise<{ mayModerate: boolean }>
  /** So many of its files came or went. */
  counted: (tx: Writing, orgId: number, id: number, files: number) => Promise<unknown>
}

declare module '../feature.ts' {
  interface FeatureParts {
    /** Keyed by the kind of thing. */
    attachments?: Record<string, FileRootPart>
  }
}
