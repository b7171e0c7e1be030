// Files beside the text of an issue; those within it are shown there.
import { useMutation } from '@tanstack/react-query'
import type { Issue } from '#contract/issue'
import { issueFileRoutes } from '#contract/issue-discussion'
import { attachmentsIn } from '#contract/rich-text'
import { FileList } from '../../attachment/FileList.tsx'
import { UploadArea } from '../../attachment/UploadArea.tsx'
import { useRemoveFile } from '../../attachment/queries.ts'
import { call } from '../../call.ts'
import { useMembership } from '../../organization/queries.ts'
import type { IssueContext } from '../context.ts'
import { lookAgain, rememberWhole } from '../store/store.ts'

export type IssueFilesProps = { around: IssueContext; issue: Issue }

export function IssueFiles({ around, issue }: IssueFilesProps) {
  const { at, mayEdit } = around
  const one = { ...at, issueId: issue.issueId }
  const me = useMembership(at.orgId).data?.memberId
  const attach = useMutation({
    mutationFn: (fileId: number) => call(issueFileRoutes.attach, { ...one, body: { fileIds: [fileId] } }),
    onSuccess: whole => rememberWhole(at.orgId, whole),
  })
  const remove = useRemoveFile(at.orgId, () => lookAgain(one))
  const within = new Set(attachmentsIn(issue.body))
  const files = issue.files.filter(({ fileId }) => !within.has(fileId))
  const list = (
    <FileList
      orgId={at.orgId}
      files={files}
      mayRemove={({ by }) => mayEdit || by === me}
      onRemove={fileId => remove.mutate(fileId)}
    />
  )
  if (!mayEdit) return list
  return (
    <UploadArea orgId={at.orgId} present={issue.files.length} onDone={fileId => attach.mutateAsync(fileId)}>
      {list}
    </UploadArea>
  )
}
