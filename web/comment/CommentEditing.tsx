import type { Comment } from '#contract/comment'
import { commentText } from '#korean/comment'
import { isStale } from '../call.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Composer } from './Composer.tsx'
import { useEditComment } from './discussion.ts'
import type { Around } from './parts.ts'
import { useSharedDraft } from './shared-draft.ts'

type Edit = { version: number; body: string }
/** The draft of an edit: its words, even if there are none left, below the version that they were typed over. */
const draftOf = ({ version, body }: Edit) => `${version}\n${body}`
function editOf(draft: string): Edit | undefined {
  const [, version, body] = /^(\d+)\n([^]*)$/.exec(draft) ?? []
  return body === undefined ? undefined : { version: Number(version), body }
}

type CommentEditingProps = { around: Around; comment: Comment; onDone: () => void }

/** The words that are typed stay until they are saved or given up, on all devices. */
export function CommentEditing({ around, comment, onDone }: CommentEditingProps) {
  const { on } = around
  const { commentId, body, version } = comment
  const { text, keep, end } = useSharedDraft(on.ids.orgId, `edit comment ${commentId}`)
  const edit = editOf(text)
  const save = useEditComment(on, (saved, sent) => {
    // Words typed since are written over those that were saved.
    const left = keep(now => {
      const since = editOf(now)
      return since && since.body !== sent.body ? draftOf({ version: saved.version, body: since.body }) : ''
    })
    if (left === '') onDone()
  })
  const value = edit ? edit.body : body
  const isBehind = edit !== undefined && edit.version !== version
  function done() {
    end()
    onDone()
  }
  function send() {
    if (value === body) return done()
    // The version that the words were typed over; or the present one, once the banner has told that they replace it.
    save.mutate({ commentId, body: value, version })
  }
  return (
    <>
      {isBehind && (
        <Banner kind="warn" role="status" isBox>
          {commentText.conflict}
        </Banner>
      )}
      <Composer
        around={around}
        label={commentText.label}
        placeholder={commentText.placeholder}
        verb={commentText.save}
        text={value}
        onChange={typed => keep(draftOf({ version: edit?.version ?? version, body: typed }))}
        error={isStale(on.routes.edit, save.error) ? undefined : save.error}
        isBusy={save.isPending}
        autoFocus
        onSend={send}
        onCancel={done}
      />
    </>
  )
}
