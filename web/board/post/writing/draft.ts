// The words of posts that are not saved: of a new one on all devices of its author, of a changed one in this browser.
import { useState } from 'react'
import { z } from 'zod'
import { attachment } from '#contract/file'
import { newPost, type Post } from '#contract/post'
import { ApiError, newKey } from '../../../call.ts'
import { useSharedDraft } from '../../../comment/shared-draft.ts'
import { useStoredDraft } from '../../../drafts.ts'
import { useFields } from '../../../fields.ts'
import { trying } from '../../../session.ts'
import type { UploadedFile } from '../../../ui/text/sources.ts'
import { editingShape } from '../../../versioned-draft.ts'
import { draftOf, pollShape, type PollWords, withoutBlanks } from '../../poll/words.ts'
import { lookAgainAtBoards } from '../../queries.ts'
import { useCreatePost } from '../queries.ts'

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

/** `tags` one in a line, so that they are compared as one value. A draft from before they came has none of its own. */
const wordsShape = z.object({
  title: z.string(),
  body: z.string(),
  prefixId: z.number().nullable().default(null),
  tags: z.string().default(''),
})
export type Words = z.infer<typeof wordsShape>
export const wordsOf = ({ title, body, prefix, tags }: Post): Words => ({
  title,
  body,
  prefixId: prefix?.prefixId ?? null,
  tags: tags.join('\n'),
})
export const tagsIn = (words: string) => (words === '' ? [] : words.split('\n'))
/** As the server takes and answers them. */
export const fieldsOf = ({ tags, ...words }: Partial<Words>) => ({
  ...words,
  ...(tags !== undefined && { tags: tagsIn(tags) }),
})

const changeShape = editingShape(wordsShape)
/** The title and text that I have written and not saved, of a post that may be gone. */
export const useWordsDraft = (postId: number) => useStoredDraft(`post ${postId}`, changeShape)
const filesShape = z.array(fileShape)
export const useFilesDraft = (postId: number) => useStoredDraft(`post files ${postId}`, filesShape)

/** The first line of the draft of a new post; its text follows. */
const headShape = z.object({
  title: z.string(),
  boardId: z.number().optional(),
  prefixId: z.number().nullable().optional(),
  tags: z.array(z.string()).optional(),
  files: z.array(fileShape),
  poll: pollShape.optional(),
  /** One that was sent in vain is another post once it is changed. */
  key: z.string().optional(),
  isSent: z.boolean(),
})
type Written = z.infer<typeof headShape> & { body: string }

function textOf({ body, ...head }: Written) {
  const isEmpty =
    head.title + body === '' && head.files.length + (head.tags?.length ?? 0) === 0 && !head.poll && !head.prefixId
  return isEmpty ? '' : `${JSON.stringify(head)}\n${body}`
}
/** Undefined where nothing is written, or where another version of this page wrote it. */
function writtenOf(text: string): Written | undefined {
  const [, head = '', body = ''] = /^([^\n]*)\n([^]*)$/.exec(text) ?? []
  const found = headShape.safeParse(trying(() => JSON.parse(head) as unknown)).data
  return found && { ...found, body }
}

/** The title and the board of a draft, by its first line. */
export const draftHeadOf = (head: string) => headShape.safeParse(trying(() => JSON.parse(head) as unknown)).data

const blank: Written = { title: '', body: '', files: [], isSent: false }
type Changes = Partial<
  Pick<Written, 'title' | 'body' | 'boardId' | 'prefixId' | 'tags' | 'files'> & { poll: PollWords | undefined }
>

/**
 * The draft stays until the post is created, wherever one goes meanwhile; sent twice, it is created once.
 * @param from the board from which one came: each has a draft of its own
 * @param chosenOf the board in which it can be written indeed, and whether there are words for the wanted one already
 */
export function useNewPost(
  orgId: number,
  from: number | undefined,
  chosenOf: (wanted: number | undefined, isWritten: boolean) => number | undefined,
) {
  const draft = useSharedDraft(orgId, from === undefined ? 'post' : `post ${from}`)
  // Nothing is kept of a board that was chosen for no words.
  const [picked, pick] = useState<number>()
  const written = writtenOf(draft.text)
  const now = written ?? blank
  const wanted = picked ?? now.boardId ?? from
  const boardId = chosenOf(wanted, written !== undefined)

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
    // Each board has its own.
    if (written) change({ boardId: chosen, prefixId: null })
  }
  /** The one of the same name, once those of the chosen board have come; unless another was chosen meanwhile. */
  const choosePrefix = (on: number, prefixId: number) =>
    change(before => (before.boardId === on ? { boardId: on, prefixId } : { boardId: before.boardId }))
  const posting = usePosting(orgId, draft, { ...now, boardId })
  function discard() {
    posting.forgetAll()
    draft.end()
  }
  return {
    ...now,
    ...posting,
    boardId,
    /** Words that were written for a board in which they cannot be published any more. */
    lostBoardId: written && wanted !== undefined && boardId === undefined ? wanted : undefined,
    change,
    choose,
    choosePrefix,
    discard: written && discard,
  }
}

/** As the server takes it. */
const bodyOf = ({ title, body, files, prefixId, tags = [], poll }: Written, publishAt?: Date) => ({
  title,
  ...(prefixId && { prefixId }),
  ...(tags.length > 0 && { tags }),
  ...(body && { body }),
  ...(files.length > 0 && { fileIds: files.map(({ fileId }) => fileId) }),
  ...(publishAt && { publishAt: publishAt.toISOString() }),
  ...(poll && { poll: draftOf(poll) }),
})

function withoutBlankOptions(written: Written): Written {
  const poll = written.poll && withoutBlanks(written.poll)
  return poll === written.poll ? written : { ...written, poll }
}

/** Sends the words of the draft, and says what is wrong with them. */
function usePosting(orgId: number, draft: ReturnType<typeof useSharedDraft>, now: Written) {
  const create = useCreatePost(orgId)
  const { fields, check, refuse, forget, forgetAll } = useFields(newPost)
  const [isUnplaced, setUnplaced] = useState(false)
  const { boardId, key } = now
  function checked(publishAt?: Date) {
    const said = withoutBlankOptions(now)
    // The fields say what is wrong with the options that are left.
    if (said !== now) draft.keep(textOf(said))
    const body = check(bodyOf(said, publishAt))
    setUnplaced(boardId === undefined)
    return body && boardId !== undefined ? { wanted: { boardId, body, key }, said } : undefined
  }
  /**
   * @param onMade told if the form is still there
   * @param publishAt absent: at once
   */
  function submit(onMade: (post: Post) => void, publishAt?: Date) {
    const ready = checked(publishAt)
    if (!ready) return
    const sent = draft.keep(textOf({ ...ready.said, isSent: true }))
    void create.mutateAsync(ready.wanted, { onSuccess: onMade }).then(
      // Words typed meanwhile are another post.
      () => draft.keep(text => (text === sent ? '' : text)),
      (error: unknown) => {
        refuse(error)
        // Its right may have gone while it was written, which no event has told yet.
        if (error instanceof ApiError && error.code?.startsWith('board.')) void lookAgainAtBoards(orgId)
      },
    )
  }
  return {
    fields,
    forget,
    forgetAll,
    /** It was sent without a board. */
    isUnplaced: isUnplaced && boardId === undefined,
    /** Whether it can be sent; if not, the fields say why. */
    isReady: () => checked() !== undefined,
    submit,
    isPending: create.isPending,
  }
}
