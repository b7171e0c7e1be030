import type { IssueActivity } from '#contract/activity'

export const ActivityList = ({ activities }: { activities: readonly IssueActivity[] }) => (
  <ol data-count={activities.length} />
)
