import { activityRoutes } from '#contract/activity'
import type { Issue } from '#contract/issue'
import { authorName } from '#korean/author'
import { detailText } from '#korean/issue'
import { call } from '../../call.ts'
import { useVersionPages } from '../../ui/text/versions/pages.ts'
import { type Version, VersionList } from '../../ui/text/versions/VersionList.tsx'
import type { IssueContext } from '../context.ts'
import { type OneAt, useChangeIssue } from '../store/store.ts'

type BodyVersionsProps = { around: IssueContext; issue: Issue; isOpen: boolean; onClose: () => void }

/** The saved versions of the body of an issue. */
export function BodyVersions({ around, issue, isOpen, onClose }: BodyVersionsProps) {
  const { issueId } = issue
  const change = useChangeIssue(around.at)
  const pages = useVersionPages(keyOf({ ...around.at, issueId }), asking({ ...around.at, issueId }), isOpen)
  const restore = ({ body }: Version) =>
    change.mutate({ issueId, changes: { body }, seen: issue }, { onSuccess: onClose })
  return (
    <VersionList
      title={detailText.versions}
      isOpen={isOpen}
      onClose={onClose}
      pages={pages}
      isNow={({ body }) => body === issue.body}
      onRestore={around.mayEdit ? restore : undefined}
      isBusy={change.isPending}
    />
  )
}

const keyOf = ({ orgId, projectId, issueId }: OneAt) => ['bodies', orgId, projectId, issueId]

const asking =
  ({ orgId, projectId, issueId }: OneAt) =>
  async (after: string | undefined) => {
    const query = after === undefined ? {} : { after }
    const { versions, next } = await call(activityRoutes.versions, { orgId, projectId, issueId, query })
    return {
      versions: versions.map(({ versionId, at, who, outsider, body }) => ({
        id: versionId,
        at,
        name: authorName(who, outsider),
        body,
      })),
      next,
    }
  }
