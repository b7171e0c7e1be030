// Saved views: names for ways of looking at a project, for oneself or for all who see it.
import { and, eq, or, sql } from 'drizzle-orm'
import type { Member } from '#contract/permissions'
import { mayIn } from '#contract/permissions'
import { type View, type ViewDraft, VIEWS_MOST } from '#contract/view'
import { db, type Writing } from '../db.ts'
import { changeInProject } from '../project/changing.ts'
import { visibleProjectFor, type VisibleProject } from '../project/doors.ts'
import { refuse } from '../refusal.ts'
import { views } from './tables.ts'

type Row = typeof views.$inferSelect
type Change = { [Field in keyof ViewDraft]?: ViewDraft[Field] | undefined }

/** Everybody who sees a project keeps views of their own, of an archived one too; for all, whoever works in it. */
const editing = { action: 'project.look', told: 'views', taken: { saved_view_name_key: 'view.taken' } } as const

const viewOf = ({ viewId, name, search, isShared, memberId }: Row, member: Member): View => ({
  viewId,
  name,
  search,
  isShared,
  isMine: memberId === member.memberId,
})

/** Mine first, each in the order of the alphabet. */
export async function viewsOf(member: Member, projectId: number): Promise<View[]> {
  await visibleProjectFor(member, projectId)
  const { orgId, memberId } = member
  const rows = await db
    .select()
    .from(views)
    .where(
      and(
        eq(views.orgId, orgId),
        eq(views.projectId, projectId),
        or(eq(views.memberId, memberId), eq(views.isShared, true)),
      ),
    )
    .orderBy(sql`${views.memberId} <> ${memberId}`, sql`${views.name} collate "ko-x-icu"`, views.viewId)
  return rows.map(row => viewOf(row, member))
}

export const createView = (member: Member, projectId: number, draft: ViewDraft): Promise<View> =>
  changeInProject(member, projectId, editing, async (tx, held) => {
    if (draft.isShared) requireSharing(held)
    const { orgId, memberId } = member
    const mine = and(eq(views.orgId, orgId), eq(views.projectId, projectId), eq(views.memberId, memberId))
    if ((await tx.$count(views, mine)) >= VIEWS_MOST) refuse('view.tooMany', { values: { most: VIEWS_MOST } })
    const [row] = await tx
      .insert(views)
      .values({ orgId, projectId, memberId, ...draft })
      .returning()
    return viewOf(row!, member)
  })

const itself = ({ orgId }: Member, projectId: number, viewId: number) =>
  and(eq(views.orgId, orgId), eq(views.projectId, projectId), eq(views.viewId, viewId))

async function viewFor(tx: Writing, member: Member, projectId: number, viewId: number): Promise<Row> {
  const [row] = await tx
    .select()
    .from(views)
    .where(itself(member, projectId, viewId))
  return row ?? refuse('view.missing')
}

/** One's own alone; what was shared by somebody who may share no more they may only take back. */
export const changeView = (member: Member, projectId: number, viewId: number, change: Change): Promise<View> =>
  changeInProject(member, projectId, editing, async (tx, held) => {
    const { memberId, name, search, isShared } = await viewFor(tx, member, projectId, viewId)
    if (memberId !== member.memberId) refuse('view.missing')
    const wanted = {
      name: change.name ?? name,
      search: change.search ?? search,
      isShared: change.isShared ?? isShared,
    }
    if (wanted.isShared) requireSharing(held)
    const [row] = await tx
      .update(views)
      .set(wanted)
      .where(itself(member, projectId, viewId))
      .returning()
    return viewOf(row!, member)
  })

/** One's own; and whoever leads the project what others share, who may have left long ago. */
export const removeView = (member: Member, projectId: number, viewId: number) =>
  changeInProject(member, projectId, editing, async (tx, held) => {
    const { memberId, isShared } = await viewFor(tx, member, projectId, viewId)
    if (memberId !== member.memberId && !(isShared && mayIn(held.myRole, 'project.edit'))) refuse('view.missing')
    await tx.delete(views).where(itself(member, projectId, viewId))
  })

const requireSharing = ({ myRole }: VisibleProject) => mayIn(myRole, 'view.share') || refuse('project.forbidden')
