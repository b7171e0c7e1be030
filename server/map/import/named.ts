// Things that the rows of a list may name: categories, projects and people, each looked up once for the whole list.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { can, mayIn, type Member } from '#contract/permissions'
import type { ListedPlace } from '#contract/place-import'
import { withoutHidden } from '#contract/text'
import { isOrganizationCalled, placeFaultText, placeKindCalled, wordOf } from '#korean/map-import'
import { fill } from '#korean/particle'
import { membersCalled } from '../../member/members.ts'
import type { VisibleProject } from '../../project/doors.ts'
import { namedAmong } from '../../project/open-to.ts'
import { visibleProjectsOf } from '../../project/projects.ts'
import { categoriesOf } from '../categories.ts'

/** One line: a break within a cell is not part of a name. */
export const textIn = (text: string | undefined) => withoutHidden(text ?? '').normalize('NFC')

/** Either what the cell names, or a sentence. */
export type Found<Thing> = { found: Thing; fault?: undefined } | { found?: undefined; fault: string }
const fault = (sentence: keyof typeof placeFaultText, name: string): { fault: string } => ({
  fault: fill(placeFaultText[sentence], { name }),
})

export type Named = Awaited<ReturnType<typeof namedBy>>

export async function namedBy(tx: NodePgDatabase, member: Member, rows: readonly ListedPlace[]) {
  const categories = new Map((await categoriesOf(member, tx)).map(({ categoryId, name }) => [wordOf(name), categoryId]))
  const projectCalled = projectFinder(member, await visibleProjectsOf(member, tx))
  return {
    category(cell: string, unknownIsOther: boolean): Found<string> {
      const known = placeKindCalled(cell) ?? categories.get(wordOf(cell))
      if (known !== undefined) return { found: String(known) }
      return unknownIsOther ? { found: 'OTHER' } : fault('category', cell)
    },
    project: projectCalled,
    owner: await ownerFinder(tx, member, {
      owners: [...new Set(rows.map(({ owner }) => textIn(owner)))].filter(Boolean),
      projectIds: [...new Set(rows.flatMap(({ project }) => projectCalled(textIn(project)).found?.projectId ?? []))],
    }),
  }
}

function projectFinder(member: Member, projects: readonly VisibleProject[]) {
  const byKey = Map.groupBy(projects, ({ key }) => wordOf(key))
  const byName = Map.groupBy(projects, ({ name }) => wordOf(name))
  return (cell: string): Found<VisibleProject | null> => {
    if (isOrganizationCalled(cell))
      return can(member, 'place.create') ? { found: null } : fault('organizationForbidden', cell)
    const [project, other] = byKey.get(wordOf(cell)) ?? byName.get(wordOf(cell)) ?? []
    if (!project) return fault('project', cell)
    if (other) return fault('projects', cell)
    if (!mayIn(project.myRole, 'place.edit')) return fault('projectForbidden', cell)
    return project.archivedAt ? fault('projectArchived', cell) : { found: project }
  }
}

type Owned = { owners: readonly string[]; projectIds: readonly number[] }
async function ownerFinder(tx: NodePgDatabase, member: Member, { owners, projectIds }: Owned) {
  const people = owners.length > 0 ? await membersCalled(tx, member.orgId, owners) : []
  const memberIds = people.map(({ memberId }) => memberId)
  const named = await namedAmong(tx, member.orgId, { projectIds, memberIds })
  const seesAll = can(member, 'member.see')
  const byEmail = Map.groupBy(people, ({ email }) => email)
  const byName = Map.groupBy(people, ({ name }) => name)

  function mayOwn({ memberId, role }: (typeof people)[number], project: VisibleProject | null) {
    if (project === null) return role !== 'GUEST'
    if (named.has(`${project.projectId} ${memberId}`)) return true
    // A reader who does not see the members learns of none by guessing.
    return seesAll && !project.isPrivate && role !== 'GUEST'
  }

  return (cell: string, project: VisibleProject | null): Found<number | null> => {
    if (cell === '') return { found: null }
    const called = (seesAll ? byEmail.get(cell.toLowerCase()) : undefined) ?? byName.get(cell) ?? []
    const [owner, other] = called.filter(each => mayOwn(each, project))
    if (!owner) return fault('owner', cell)
    return other ? fault('owners', cell) : { found: owner.memberId }
  }
}
