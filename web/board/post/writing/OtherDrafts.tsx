import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BoardRow } from '#contract/board'
import { draftRoutes } from '#contract/draft'
import { draftsText } from '#korean/post'
import { relativeTime } from '#korean/time'
import { cache } from '../../../cache.ts'
import { call } from '../../../call.ts'
import { whenTold } from '../../../live/live.ts'
import { refetchSoon } from '../../../live/refetch-soon.ts'
import { newPostAddress } from '../../addresses.ts'
import { draftHeadOf } from './draft.ts'
import styles from './OtherDrafts.module.css'

const KIND = 'post'
const HEADS = 'draft heads'
const FORM = /^post ([1-9][0-9]*)$/

whenTold('draft.changed', ({ orgId, form }) => {
  if (FORM.test(form)) refetchSoon(cache.getQueryCache().findAll({ queryKey: [HEADS, orgId] }))
})

/** Posts begun from a board, which nobody would find from here otherwise. */
export function OtherDrafts({ orgId, boards }: { orgId: number; boards: readonly BoardRow[] }) {
  const { data } = useQuery({
    queryKey: [HEADS, orgId],
    queryFn: () => call(draftRoutes.heads, { orgId, query: { formKind: KIND } }),
    staleTime: 0,
    meta: { quiet: true },
  })
  const begun = (data ?? []).flatMap(({ form, head, at }) => {
    const from = Number(FORM.exec(form)?.[1])
    const said = from ? draftHeadOf(head) : undefined
    const board = said && boards.find(({ boardId }) => boardId === (said.boardId ?? from))
    return said ? [{ from, title: said.title.trim(), board, at }] : []
  })
  if (begun.length === 0) return null
  return (
    <section className={styles.drafts} aria-labelledby="other-drafts">
      <h2 id="other-drafts">
        {draftsText.title} <small>{begun.length}</small>
      </h2>
      <ul>
        {begun.map(({ from, title, board, at }) => (
          <li key={from}>
            <Link className={styles.line} {...newPostAddress(orgId, from)}>
              <b>{title || draftsText.untitled}</b>
              <span>{board?.name ?? draftsText.noBoard}</span>
              <time dateTime={at}>{relativeTime(new Date(at))}</time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
