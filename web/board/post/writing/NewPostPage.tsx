import { getRouteApi, Link } from '@tanstack/react-router'
import { CalendarClock, PenLine } from 'lucide-react'
import { useState } from 'react'
import { type BoardRow, mayOn } from '#contract/board'
import { SCHEDULE_DAYS_MOST } from '#contract/post'
import { sentenceFor } from '#korean/errors'
import { postText, scheduledText } from '#korean/post'
import { uploadText } from '#korean/text'
import { ui } from '#korean/ui'
import { cache } from '../../../cache.ts'
import { Delayed } from '../../../ui/feedback/Delayed.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Form } from '../../../ui/field/Form.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { Button, buttonClass } from '../../../ui/layout/Button.tsx'
import { PageBar } from '../../../ui/layout/PageBar.tsx'
import { DiscardDialog } from '../../../ui/unsaved/DiscardDialog.tsx'
import { boardAddress, boardsAddress, postAddress } from '../../addresses.ts'
import { boardOptions, useBoard, useBoards } from '../../queries.ts'
import { PrefixField } from '../../tag/PrefixField.tsx'
import { TagsField } from '../../tag/TagsField.tsx'
import { MomentDialog } from '../../scheduled/deeds.tsx'
import { useNewPost } from './draft.ts'
import { LostBoard } from './LostBoard.tsx'
import { OtherDrafts } from './OtherDrafts.tsx'
import { Fault } from './Fault.tsx'
import { NewFiles } from './NewFiles.tsx'
import { NewPoll } from '../../poll/NewPoll.tsx'
import { PostFields } from './PostFields.tsx'
import styles from './PostForm.module.css'

const route = getRouteApi('/org/$orgId/board/create')

export function NewPostPage() {
  const orgId = Number(route.useParams().orgId)
  const { boardId } = route.useSearch()
  return (
    <>
      <PageBar title={postText.create} />
      <InBoards key={boardId} orgId={orgId} from={boardId === undefined ? undefined : Number(boardId)} />
    </>
  )
}

type InBoardsProps = { orgId: number; from: number | undefined }

function InBoards({ orgId, from }: InBoardsProps) {
  const boards = useBoards(orgId)
  if (boards.data) {
    const open = boards.data.filter(({ myLevel, isArchived }) => mayOn(myLevel, 'write') && !isArchived)
    return <Writing orgId={orgId} from={from} boards={open} all={boards.data} />
  }
  if (boards.error)
    return (
      <ErrorState
        title={postText.boardsFailed}
        text={sentenceFor(boards.error)}
        onRetry={() => void boards.refetch()}
        isRetrying={boards.isFetching}
      />
    )
  return (
    <div className={styles.page} role="status" aria-label={ui.loading}>
      <Delayed>
        <Skeleton width="100%" height="32px" />
        <Skeleton width="100%" height="32px" />
        <Skeleton width="100%" height="240px" />
      </Delayed>
    </div>
  )
}

/**
 * A board that was archived since is chosen no more; the only one need not be chosen, but words that were written for another are
 * not put there unasked.
 */
function chosenOf(boards: readonly BoardRow[], boardId: number | undefined, isWritten: boolean) {
  const [first, ...others] = boards
  const isFree = others.length === 0 && !(isWritten && boardId !== undefined)
  return boards.find(board => board.boardId === boardId) ?? (isFree ? first : undefined)
}

type WritingProps = InBoardsProps & { boards: readonly BoardRow[]; all: readonly BoardRow[] }

function Writing({ orgId, from, boards, all }: WritingProps) {
  const navigate = route.useNavigate()
  const form = useNewPost(orgId, from, (boardId, isWritten) => chosenOf(boards, boardId, isWritten)?.boardId)
  const [isTextBusy, setTextBusy] = useState(false)
  const [areFilesBusy, setFilesBusy] = useState(false)
  const isUploading = isTextBusy || areFilesBusy
  const chosen = boards.find(({ boardId }) => boardId === form.boardId)
  const board = useBoard({ orgId, boardId: form.boardId ?? 0 }, chosen !== undefined).data
  if (boards.length === 0 && !form.discard)
    return (
      <EmptyState icon={<PenLine />} title={postText.noBoard} text={postText.noBoardHelp}>
        <Link className={buttonClass()} {...boardsAddress(orgId)}>
          {postText.toBoard}
        </Link>
      </EmptyState>
    )
  const choose = (boardId: number) => {
    const name = board?.prefixes.find(({ prefixId }) => prefixId === form.prefixId)?.name
    form.choose(boardId)
    if (name === undefined) return
    void cache.fetchQuery(boardOptions(orgId, boardId)).then(
      ({ prefixes }) => {
        const same = prefixes.find(prefix => prefix.name === name)
        if (same) form.choosePrefix(boardId, same.prefixId)
      },
      () => undefined,
    )
  }
  const submit = (publishAt?: Date) =>
    isUploading ||
    form.submit(
      ({ boardId, postId }) => void navigate({ ...postAddress(orgId, boardId, postId), replace: true }),
      publishAt,
    )
  return (
    <Form className={styles.page} isBusy={form.isPending} onSubmit={() => submit()}>
      {from === undefined && <OtherDrafts orgId={orgId} boards={all} />}
      {form.lostBoardId !== undefined && (
        <LostBoard board={all.find(({ boardId }) => boardId === form.lostBoardId)} isAnyOpen={boards.length > 0} />
      )}
      <div className={styles.board}>
        <Select
          label={postText.board}
          isLabelled
          empty={postText.chooseBoard}
          options={boards.map(({ boardId, name }) => ({ id: String(boardId), label: name }))}
          chosen={chosen ? String(chosen.boardId) : null}
          onChoose={id => choose(Number(id))}
        />
        <Fault sentence={form.isUnplaced ? postText.boardMissing : undefined} />
      </div>
      <PrefixField
        board={board}
        chosen={form.prefixId ?? null}
        fault={form.fields['prefixId']}
        onChoose={prefixId => {
          form.forget('prefixId')
          form.change({ prefixId })
        }}
      />
      <PostFields
        orgId={orgId}
        words={form}
        faults={form.fields}
        help={isUploading ? uploadText.busy : postText.kept}
        onChange={changes => {
          for (const name of Object.keys(changes)) form.forget(name)
          form.change(changes)
        }}
        onUploading={setTextBusy}
      />
      <TagsField
        orgId={orgId}
        tags={form.tags ?? []}
        fault={form.fields['tags']}
        onChange={tags => {
          form.forget('tags')
          form.change({ tags })
        }}
      />
      <NewPoll
        poll={form.poll}
        faults={form.fields}
        onForget={form.forgetAll}
        onChange={poll => form.change({ poll })}
      />
      <NewFiles
        orgId={orgId}
        files={form.files}
        fault={form.fields['fileIds']}
        onChange={next => {
          form.forget('fileIds')
          form.change(({ files }) => ({ files: next(files) }))
        }}
        onUploading={setFilesBusy}
      />
      <Ends orgId={orgId} board={chosen} form={form} isUploading={isUploading} onSchedule={submit} />
    </Form>
  )
}

type EndsProps = {
  orgId: number
  board: BoardRow | undefined
  form: ReturnType<typeof useNewPost>
  isUploading: boolean
  onSchedule: (publishAt: Date) => void
}

/** Posting it now or at a time, or not at all. */
function Ends({ orgId, board, form, isUploading, onSchedule }: EndsProps) {
  const [isScheduling, setScheduling] = useState<boolean>()
  const [isDiscarding, setDiscarding] = useState(false)
  return (
    <>
      <div className={styles.ends}>
        <Button type="submit" kind="primary" isBusy={form.isPending} disabled={isUploading}>
          {postText.submit}
        </Button>
        <Button
          disabled={isUploading || form.isPending}
          // Words that cannot be posted say so before one chooses a time for them.
          onClick={() => form.isReady() && setScheduling(true)}
        >
          <CalendarClock />
          {scheduledText.schedule}
        </Button>
        <Link
          className={buttonClass({ kind: 'ghost' })}
          {...(board ? boardAddress(orgId, board) : boardsAddress(orgId))}
        >
          {ui.cancel}
        </Link>
        {form.discard && (
          <Button kind="ghost" onClick={() => setDiscarding(true)}>
            {postText.discard}
          </Button>
        )}
      </div>
      <DiscardDialog
        isOpen={isDiscarding}
        onConfirm={() => {
          setDiscarding(false)
          form.discard?.()
        }}
        onClose={() => setDiscarding(false)}
      />
      {isScheduling !== undefined && (
        <MomentDialog
          isOpen={isScheduling}
          title={scheduledText.scheduleTitle}
          verb={scheduledText.schedule}
          daysMost={SCHEDULE_DAYS_MOST}
          onChoose={onSchedule}
          onClose={() => setScheduling(false)}
        >
          <p>{scheduledText.scheduleHelp}</p>
        </MomentDialog>
      )}
    </>
  )
}
