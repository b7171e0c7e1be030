// The numbers of comments and files of an issue, in lists and on cards.
import { MessageCircle, Paperclip } from 'lucide-react'
import type { IssueRow } from '#contract/issue'
import { issueText } from '#korean/issue'
import { fill } from '#korean/particle'

type TalkProps = { row: Pick<IssueRow, 'commentCount' | 'fileCount'>; className: string | undefined }

export function Talk({ row: { commentCount, fileCount }, className }: TalkProps) {
  return (
    <>
      {commentCount > 0 && (
        <span className={className} data-tip={fill(issueText.commentsOf, { count: commentCount })}>
          <MessageCircle aria-hidden="true" />
          {commentCount}
        </span>
      )}
      {fileCount > 0 && (
        <span className={className} data-tip={fill(issueText.filesOf, { count: fileCount })}>
          <Paperclip aria-hidden="true" />
          {fileCount}
        </span>
      )}
    </>
  )
}
