// Saved views: named filters and layouts of a project, private or shared with all who see it.
import { and, eq, or, sql } from 'drizzle-orm'
import { mayIn, type Member, type ProjectRole } from '#contract/permissions'
import { type View, type ViewDraft, VIEWS_MOST } from '#contract/view'
import { db, type Writing } from '../db.ts'
import { changeInProject } from '../project/changing.ts'
import { visibleProjectFor, type VisibleProject } from '../project/doors.ts'
import { refuse } from '../refusal.ts'
import { views } from './tables.ts'
import { type BinRow, putIntoBin, takeFromBin } from '../organization/recycle-bin.ts'

type Row = typeof views.$inferSelect
type Change = { [Field in keyof ViewDraft]?: ViewDraft[Field] | undefined } & { version?: number | undefined }

/** Every member who sees a project keeps private views, also of an archived one. Sharing needs the right to work in it. */
const editing = { action: 'project.look', told: 'views', taken: { saved_view_name_key: 'view.taken' } } as const

const viewOf = ({ viewId, name, search, isShared, memberId, version }: Row, member: Member): View => ({
  version,
  viewId,
  name,
  search,
  isShared,
  isMine: memberId === member.memberId,
})

/** My views first, each group in alphabetical order. */
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
    await requireRoom(tx, { orgId, projectId, memberId })
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

/** Only my own views. A member who may no longer share can only unshare a shared one. */
export const changeView = (member: Member, projectId: number, viewId: number, change: Change): Promise<View> =>
  changeInProject(member, projectId, editing, async (tx, held) => {
    const before = await viewFor(tx, member, projectId, viewId)
    const { memberId, name, search, isShared } = before
    if (memberId !== member.memberId) refuse('view.missing')
    if (change.version !== undefined && change.version !== before.version)
      refuse('row.stale', { current: viewOf(before, member) })
    const wanted = {
      name: change.name ?? name,
      search: change.search ?? search,
      isShared: change.isShared ?? isShared,
      version: before.version + 1,
    }
    if (wanted.isShared) requireSharing(held)
    const [row] = await tx
      .update(views)
      .set(wanted)
      .where(itself(member, projectId, viewId))
      .returning()
    return viewOf(row!, member)
  })

/** My own views; and for leads of the project the shared views of others, who may have left long ago. */
export const removeView = (member: Member, projectId: number, viewId: number) =>
  changeInProject(member, projectId, editing, async (tx, held) => {
    const row = await viewFor(tx, member, projectId, viewId)
    const { memberId, isShared, name } = row
    if (memberId !== member.memberId && !(isShared && mayIn(held.myRole, 'project.edit'))) refuse('view.missing')
    await tx.delete(views).where(itself(member, projectId, viewId))
    return putIntoBin(tx, member, { kind: 'view', name, projectId, data: { row } })
  })

async function requireRoom(tx: Writing, { orgId, projectId, memberId }: Pick<Row, 'orgId' | 'projectId' | 'memberId'>) {
  const theirs = and(eq(views.orgId, orgId), eq(views.projectId, projectId), eq(views.memberId, memberId))
  if ((await tx.$count(views, theirs)) >= VIEWS_MOST) refuse('view.tooMany', { values: { most: VIEWS_MOST } })
}

/** By its owner, or if it was shared, by a lead of the project. */
export const mayRestoreView = (
  member: Pick<Member, 'memberId'>,
  { myRole }: { myRole: ProjectRole },
  { data }: Pick<BinRow, 'data'>,
) => {
  const { row } = data as { row: Row }
  return row.memberId === member.memberId || (row.isShared && mayIn(myRole, 'project.edit'))
}

/** One who may no longer share gets a view of their own back for themselves. */
export const restoreView = (member: Member, item: BinRow) =>
  changeInProject(member, item.projectId!, editing, async (tx, held) => {
    if (!mayRestoreView(member, held, item)) refuse('bin.missing')
    await takeFromBin(tx, item)
    const { row } = item.data as { row: Row }
    const isShared = row.isShared && mayIn(held.myRole, 'view.share')
    await requireRoom(tx, row)
    await tx
      .insert(views)
      .overridingSystemValue()
      .values({ ...row, isShared, createdAt: new Date(row.createdAt), version: row.version + 1 })
  })

const requireSharing = ({ myRole }: VisibleProject) => mayIn(myRole, 'view.share') || refuse('project.forbidden')
