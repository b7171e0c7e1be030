// The words of posts that are not saved: of a new one on all devices of its author, of a changed one in this browser.
import { useState } from 'react'
import { z } from 'zod'
import { attachment } from '#contract/file'
import { newPost, type Post } from '#contract/post'
import { newKey } from '../../call.ts'
import { useSharedDraft } from '../../comment/shared-draft.ts'
import { useStoredDraft } from '../../drafts.ts'
import { useFields } from '../../fields.ts'
import { trying } from '../../session.ts'
import type { UploadedFile } from '../../ui/text/sources.ts'
import { editingShape } from '../../versioned-draft.ts'
import { draftOf, pollShape, type PollWords, withoutBlanks } from '../poll/words.ts'
import { useCreatePost } from './queries.ts'

const fileShape = attachment.pick({ fileId: true, name: true, kind: true })
/** A file beside the text that has come and is not part of the post yet. */
export type NewFile = z.infer<typeof fileShape>
export const newFile = (fileId: number, { name, isPicture }: UploadedFile): NewFile => ({
  fileId,
  name,
  kind: isPicture ? 'picture' : 'other',
})
/** Files that came side by side stand in the order in which they were chosen. */
export const withFile = (files: readonly NewFile[], file: NewFile) =>
  [...files, file].toSorted((a, b) => a.fileId - b.fileId)
export const withoutFile = (files: readonly NewFile[], fileId: number) => files.filter(file => file.fileId !== fileId)

const wordsShape = z.object({ title: z.string(), body: z.string() })
export type Words = z.infer<typeof wordsShape>
export const wordsOf = ({ title, body }: Post): Words => ({ title, body })

const changeShape = editingShape(wordsShape)
/** The title and text that I have written and not saved, of a post that may be gone. */
export const useWordsDraft = (postId: number) => useStoredDraft(`post ${postId}`, changeShape)
const filesShape = z.array(fileShape)
export const useFilesDraft = (postId: number) => useStoredDraft(`post files ${postId}`, filesShape)

/** The first line of the draft of a new post; its text follows. */
const headShape = z.object({
  title: z.string(),
  boardId: z.number().optional(),
  files: z.array(fileShape),
  poll: pollShape.optional(),
  /** One that was sent in vain is another post once it is changed. */
  key: z.string().optional(),
  isSent: z.boolean(),
})
type Written = z.infer<typeof headShape> & { body: string }

function textOf({ body, ...head }: Written) {
  return head.title + body === '' && head.files.length === 0 && !head.poll ? '' : `${JSON.stringify(head)}\n${body}`
}
/** Undefined where nothing is written, or where another version of this page wrote it. */
function writtenOf(text: string): Written | undefined {
  const [, head = '', body = ''] = /^([^\n]*)\n([^]*)$/.exec(text) ?? []
  const found = headShape.safeParse(trying(() => JSON.parse(head) as unknown)).data
  return found && { ...found, body }
}

const blank: Written = { title: '', body: '', files: [], isSent: false }
type Changes = Partial<Pick<Written, 'title' | 'body' | 'boardId' | 'files'> & { poll: PollWords | undefined }>

/** As the server takes it. */
const newPostOf = ({ title, body, files, poll }: Written): z.input<typeof newPost> => ({
  title,
  ...(body && { body }),
  ...(files.length > 0 && { fileIds: files.map(({ fileId }) => fileId) }),
  ...(poll && { poll: draftOf(poll) }),
})

/**
 * The draft stays until the post is created, wherever one goes meanwhile; sent twice, it is created once.
 * @param from the board from which one came: each has a draft of its own
 * @param chosenOf the board in which it can be written indeed
 */
export function useNewPost(
  orgId: number,
  from: number | undefined,
  chosenOf: (wanted: number | undefined) => number | undefined,
) {
  const draft = useSharedDraft(orgId, from === undefined ? 'post' : `post ${from}`)
  const create = useCreatePost(orgId)
  const { fields, check, refuse, forget, forgetAll } = useFields(newPost)
  const [isUnplaced, setUnplaced] = useState(false)
  // Nothing is kept of a board that was chosen for no words.
  const [picked, pick] = useState<number>()
  const written = writtenOf(draft.text)
  const now = written ?? blank
  const boardId = chosenOf(picked ?? now.boardId ?? from)

  function change(next: Changes | ((before: Written) => Changes)) {
    draft.keep(text => {
      const before = writtenOf(text) ?? blank
      const changes = typeof next === 'function' ? next(before) : next
      const key = before.isSent ? newKey() : (before.key ?? newKey())
      return textOf({ ...before, boardId, ...changes, key, isSent: false })
    })
  }
  function choose(chosen: number) {
    pick(chosen)
    if (written) change({ boardId: chosen })
  }
  function discard() {
    forgetAll()
    draft.end()
  }
  /** @param onMade told if the form is still there */
  function submit(onMade: (post: Post) => void) {
    const said = { ...now, ...(now.poll && { poll: withoutBlanks(now.poll) }) }
    if (said.poll !== now.poll) change({ poll: said.poll })
    const wanted = check(newPostOf(said))
    setUnplaced(boardId === undefined)
    if (!wanted || boardId === undefined) return
    const sent = draft.keep(textOf({ ...said, boardId, isSent: true }))
    void create.mutateAsync({ boardId, body: wanted, key: said.key }, { onSuccess: onMade }).then(
      // Words typed meanwhile are another post.
      () => draft.keep(text => (text === sent ? '' : text)),
      refuse,
    )
  }
  return {
    ...now,
    boardId,
    fields,
    forget,
    forgetAll,
    change,
    /** It was sent without a board. */
    isUnplaced: isUnplaced && boardId === undefined,
    choose,
    submit,
    isPending: create.isPending,
    discard: written && discard,
  }
}
