import type { Post } from '#contract/post'
import { attachmentsIn } from '#contract/rich-text'
import { FileList } from '../../attachment/FileList.tsx'
import { IssueTextSources, type TextPlace } from '../../issue/text/IssueTextSources.tsx'
import { withTask } from '../../ui/text/markdown/task-lines.ts'
import { RichText } from '../../ui/text/RichText.tsx'
import { type PostAt, useChangePost } from './queries.ts'

export type PostTextProps = { at: PostAt; post: Post; people: TextPlace['people']; mayEdit: boolean }

/** The text as people read it, with tasks that can be ticked right there, and the files beside it. */
export function PostText({ at, post, people, mayEdit }: PostTextProps) {
  const change = useChangePost(at)
  const toggle = (line: number, isDone: boolean) =>
    // A tick changes nothing that somebody has confirmed.
    change.mutate({ changes: { body: withTask(post.body, line, isDone), confirmationsStand: true }, seen: post })
  const within = new Set(attachmentsIn(post.body))
  return (
    <>
      {post.body && (
        <IssueTextSources around={{ at, people }}>
          <RichText text={post.body} onToggleTask={mayEdit ? toggle : undefined} />
        </IssueTextSources>
      )}
      <FileList orgId={at.orgId} files={post.files.filter(({ fileId }) => !within.has(fileId))} />
    </>
  )
}
