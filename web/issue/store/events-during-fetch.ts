// What was told while something was being asked for: the answer may be older than that.
import type { IssueRow } from '#contract/issue'

/** Without a row it is gone. */
export type Heard = { projectId: number; issueId: number; row?: IssueRow }
const ears = new Set<Heard[]>()

export function hear(heard: Heard) {
  for (const ear of ears) ear.push(heard)
}

/** @returns what was answered, and what was told of this project meanwhile, in that order */
export async function hearing<Answer>(projectId: number, ask: () => Promise<Answer>) {
  const ear: Heard[] = []
  ears.add(ear)
  try {
    const answer = await ask()
    return [answer, ear.filter(heard => heard.projectId === projectId)] as const
  } finally {
    ears.delete(ear)
  }
}
