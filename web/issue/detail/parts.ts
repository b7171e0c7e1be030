// Parts that other features bring to the page of an issue.
import type { FetchedComponent } from '../../ui/fetched.ts'

export type IssueBesideProps = { at: { orgId: number; projectId: number; issueId: number } }

declare module '../../feature.ts' {
  interface FeatureParts {
    /** Below the relations of an issue; it draws nothing where it has nothing to say. */
    issueBeside?: FetchedComponent<IssueBesideProps>
  }
}

/** Under which others bring a deed into the menu of an issue. */
export const issueThing = (issueId: number) => `issue ${issueId}`
