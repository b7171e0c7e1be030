import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { newPost, type Post, postRoutes } from '#contract/post'
import { attachmentsIn } from '#contract/rich-text'
import { postText } from '#korean/post'
import { uploadText } from '#korean/text'
import { ui } from '#korean/ui'
import { FileList } from '../../../attachment/FileList.tsx'
import { useRemoveFile } from '../../../attachment/queries.ts'
import { ApiError, isStale } from '../../../call.ts'
import { faultOf } from '../../../fields.ts'
import { IssueTextSources } from '../../../issue/text/IssueTextSources.tsx'
import { Form } from '../../../ui/field/Form.tsx'
import { Button } from '../../../ui/layout/Button.tsx'
import { PageBar } from '../../../ui/layout/PageBar.tsx'
import { RichText } from '../../../ui/text/RichText.tsx'
import { Conflict } from '../../../ui/unsaved/Conflict.tsx'
import { DiscardDialog } from '../../../ui/unsaved/DiscardDialog.tsx'
import { changesOf, rebased, useVersionedDraft } from '../../../versioned-draft.ts'
import { postAddress } from '../../addresses.ts'
import { EditedPoll, EditedPollDialogs } from '../../poll/EditedPoll.tsx'
import type { PollDeed } from '../../poll/PollMenu.tsx'
import { StandDialog } from '../../must-read/StandDialog.tsx'
import { PrefixField } from '../../tag/PrefixField.tsx'
import { TagsField } from '../../tag/TagsField.tsx'
import { fieldsOf, type NewFile, tagsIn, useFilesDraft, useWordsDraft, type Words, wordsOf } from './draft.ts'
import { NewFiles } from './NewFiles.tsx'
import { usePostPeople } from '../people.ts'
import { PostFields } from './PostFields.tsx'
import styles from './PostForm.module.css'
import { type OpenPost, PostGate } from '../PostGate.tsx'
import { PostSkeleton } from '../PostSkeleton.tsx'
import { isConfirmed, lookAgainAtPost, type PostAt, type PostChanges, useChangePost } from '../queries.ts'

const route = getRouteApi('/org/$orgId/board/$boardId/post/edit/$postId')

export function EditPostPage() {
  const { orgId, boardId, postId } = route.useParams()
  const at = { orgId: Number(orgId), boardId: Number(boardId), postId: Number(postId) }
  return (
    <PostGate key={postId} at={at}>
      {open => <Allowed {...open} />}
    </PostGate>
  )
}

/** A right that is lost while one writes leaves the words on the screen; saving says why it is refused. */
function Allowed({ at, post, board, mayEdit }: OpenPost) {
  const isWritten = useWordsDraft(at.postId)[0] !== undefined
  if (mayEdit === undefined) return <PostSkeleton />
  if (!mayEdit && !isWritten) return <Navigate {...postAddress(at.orgId, at.boardId, at.postId)} replace />
  return (
    <>
      <PageBar title={postText.edit} />
      <Writing at={at} post={post} board={board} />
    </>
  )
}

/** Title and text in one form, which waits for what others save meanwhile. */
function Writing({ at, post, board }: Pick<OpenPost, 'at' | 'post' | 'board'>) {
  const { orgId, boardId, postId } = at
  const navigate = route.useNavigate()
  const { people } = usePostPeople(orgId)
  const [isLeaving, setLeaving] = useState(false)
  const [deed, setDeed] = useState<PollDeed>()
  const form = usePostChange(at, post, () => void navigate({ ...postAddress(orgId, boardId, postId), replace: true }))
  const { values, faults, conflict, isUploading, isBlocked, save, send, end } = form
  const leave = () => (form.isChanged ? setLeaving(true) : end())
  return (
    <>
      <Form
        className={styles.page}
        isBusy={save.isPending}
        // Where both wrote, the answer above is the way to save.
        onSubmit={() => conflict === undefined && send(form.over)}
        onCancel={leave}
      >
        {conflict && (
          <Conflict onKeepMine={() => send({ words: wordsOf(conflict), version: conflict.version })}>
            <b>{conflict.title}</b>
            {conflict.body ? (
              <IssueTextSources around={{ at, people }}>
                <RichText text={conflict.body} />
              </IssueTextSources>
            ) : (
              <p>{postText.noBody}</p>
            )}
          </Conflict>
        )}
        <PrefixField
          board={board}
          chosen={values.prefixId}
          fault={form.prefixFault}
          onChoose={prefixId => form.change({ prefixId })}
        />
        <PostFields
          orgId={orgId}
          words={values}
          faults={faults}
          help={isUploading ? uploadText.busy : undefined}
          onChange={form.change}
          onUploading={form.setTextBusy}
        />
        <TagsField
          orgId={orgId}
          tags={tagsIn(values.tags)}
          fault={undefined}
          onChange={tags => form.change({ tags: tags.join('\n') })}
        />
        <EditedPoll at={at} hasPoll={post.hasPoll} onWant={setDeed} />
        <NewFiles
          orgId={orgId}
          files={form.files}
          present={post.files.length}
          fault={save.error instanceof ApiError ? save.error.fields['fileIds'] : undefined}
          onChange={form.changeFiles}
          onUploading={form.setFilesBusy}
        >
          <PresentFiles at={at} post={post} />
        </NewFiles>
        <div className={styles.ends}>
          <Button type="submit" kind="primary" isBusy={save.isPending} disabled={conflict !== undefined || isBlocked}>
            {ui.save}
          </Button>
          <Button kind="ghost" onClick={leave}>
            {ui.cancel}
          </Button>
        </div>
      </Form>
      <StandDialog isOpen={form.isConfirmed} onChoose={doStand => send(form.over, doStand)} onClose={save.reset} />
      <EditedPollDialogs at={at} hasPoll={post.hasPoll} doing={deed} onDone={() => setDeed(undefined)} />
      <DiscardDialog isOpen={isLeaving} onConfirm={end} onClose={() => setLeaving(false)} />
    </>
  )
}

/** The newest value, for what runs after a call. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useEffect(() => void (latest.current = value))
  return latest
}

const faultsOf = ({ title, body }: Words) => ({
  title: faultOf(newPost.shape.title, 'title', title),
  body: faultOf(newPost.shape.body, 'body', body),
})

type Seen = { words: Words; version: number }

const seenOf = ({ words, version }: Seen) => ({ ...fieldsOf(words), version })
const changesOver = ({ words, version }: Seen, values: Words, files: readonly NewFile[]): PostChanges => ({
  ...fieldsOf(changesOf({ version, base: words, values: { ...values, title: values.title.trim() } })),
  ...(files.length > 0 && { fileIds: files.map(({ fileId }) => fileId) }),
})

/** The words and files that are typed over a post, until they are saved or given up. */
function usePostChange(at: PostAt, post: Post, onEnd: () => void) {
  const kept = useWordsDraft(at.postId)
  const [files = [], keepFiles] = useFilesDraft(at.postId)
  const draft = useVersionedDraft(post, wordsOf, kept)
  const save = useChangePost(at, { asksAboutStale: true, asksAboutConfirmed: true })
  const [isTextBusy, setTextBusy] = useState(false)
  const [areFilesBusy, setFilesBusy] = useState(false)
  // The post is loaded, so there is something to edit.
  const [editing, values] = [draft.editing!, draft.editing!.values]
  const typed = useLatest(values)
  // A draft from before a reload may be older than the post is now.
  const { theirs } = rebased(editing, post.version, wordsOf(post))
  const isBehind = post.version > editing.version && Object.keys(theirs).length > 0
  const faults = faultsOf(values)
  const isUploading = isTextBusy || areFilesBusy
  const isBlocked = isUploading || faults.title !== undefined || faults.body !== undefined
  function end() {
    draft.discard()
    keepFiles(() => undefined)
    onEnd()
  }
  /** Only the fields changed here are sent; they are merged into what others changed meanwhile. */
  function send(seen: Seen, confirmationsStand?: boolean) {
    const changed = changesOver(seen, values, files)
    if (isBlocked) return
    if (Object.keys(changed).length === 0) return end()
    const changes = { ...changed, ...(confirmationsStand !== undefined && { confirmationsStand }) }
    const sent = editing
    const isSame = () => Object.keys(changesOf({ ...sent, base: typed.current })).length === 0
    // Also told where one has left the page meanwhile: what was sent is no draft any more, what was typed since is.
    void save.mutateAsync({ changes, seen: seenOf(seen) }, { onSuccess: () => isSame() && onEnd() }).then(
      saved => {
        draft.settle(sent, saved)
        keepFiles((known = []) => known.filter(({ fileId }) => !files.some(each => each.fileId === fileId)))
      },
      () => undefined,
    )
  }
  return {
    values,
    files,
    faults,
    isUploading,
    isBlocked,
    isChanged: draft.isChanged || files.length > 0,
    prefixFault: save.error instanceof ApiError ? save.error.fields['prefixId'] : undefined,
    conflict: isStale(postRoutes.change, save.error) ? save.error.current : isBehind ? post : undefined,
    /** The post as the words were typed over it. */
    over: { words: editing.base, version: editing.version },
    change: (changes: Partial<Words>) => draft.change(changes),
    changeFiles: (next: (known: typeof files) => typeof files) => keepFiles((known = []) => next(known)),
    setTextBusy,
    setFilesBusy,
    /** Somebody has confirmed the text as it is. */
    isConfirmed: isConfirmed(save.error),
    save,
    send,
    end,
  }
}

/** Those beside the text; removing one is a deed of its own, which can be undone. */
function PresentFiles({ at, post }: { at: PostAt; post: Post }) {
  const remove = useRemoveFile(at.orgId, () => lookAgainAtPost(at))
  const within = new Set(attachmentsIn(post.body))
  return (
    <FileList
      orgId={at.orgId}
      files={post.files.filter(({ fileId }) => !within.has(fileId))}
      mayRemove={() => true}
      onRemove={fileId => remove.mutate(fileId)}
    />
  )
}
