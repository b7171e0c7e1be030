// Features bring for pushes the words about what somebody has not read of a thing.
import type { Member } from '#contract/permissions'

/** A thing of which a member is to be told. */
export type Asked = {
  member: Member
  kind: string
  id: number
  /** They are to be left alone but for what is urgent. */
  isUrgentOnly: boolean
}

/** About the newest that is unread. */
export type PushWords = {
  title: string
  body: string
  path: string
  /** The page of the list in which it stands: many of them are one push that leads there. */
  listPath: string
  at: Date
  /** The service of the browser wakes the device for it. */
  isUrgent: boolean
}

declare module '../feature.ts' {
  interface FeatureParts {
    /**
     * The words for each of these, asked when they leave: without any it was read, may not be seen, or is not wanted. Of several
     * features the newest words are pushed.
     */
    pushWords?: (orgId: number, asked: readonly Asked[]) => Promise<ReadonlyMap<Asked, PushWords>>
  }
}
