// A believable company in an empty database, for whoever wants to look around: npm start -- --demo.
import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { agreementCodes } from '#contract/auth'
import type { Assignment } from '#contract/member'
import { roleNames } from '#korean/organization'
import { startSentence } from '#korean/start'
import { audit } from './audit/audits.ts'
import { hashPassword } from './auth/passwords.ts'
import { changePicture, createUser, isFirstRun } from './auth/users.ts'
import { write, type Writing } from './db.ts'
import { company, landscape, others } from './demo/companies.ts'
import { past, rankOf, ranks, seconds, teams } from './demo/departments.ts'
import { invited } from './demo/invitations.ts'
import { guest, member, owner, people } from './demo/people.ts'
import { plansIn } from './demo/plans.ts'
import { setAssignments } from './department/assignments.ts'
import { insertDepartment } from './department/departments.ts'
import { insertPosition } from './department/positions.ts'
import { insertHandover } from './handover/handovers.ts'
import { insertPastInvitation } from './invitation/demo.ts'
import { log, reasonOf } from './log.ts'
import { addMember, membersOf } from './member/members.ts'
import { changeOrganization, insertOrganization } from './organization/organizations.ts'
import { StartError } from './refusal.ts'
import { storage } from './storage.ts'
import { permitUpload } from './upload/arrivals.ts'

const HERE = { ip: '127.0.0.1' }
const PICTURES = 14
const DRAWN_SIZE = 400
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Fills the database; answers the lines that tell who may sign in. */
export async function seedDemo(): Promise<string[]> {
  if (!(await isFirstRun())) throw new StartError(startSentence('demoInUse'))
  console.log(startSentence('demoMaking'))
  const password = `haedam-${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
  const made = await peopleAndCompanies(await hashPassword(password))
  // People without pictures can still sign in; a password that nobody was told would lock everybody out.
  await pictured(made).catch((error: unknown) => log.warn({ reason: reasonOf(error) }, 'pictures are missing'))
  const signIns = [owner, member, guest].map(({ name, email, role }) =>
    startSentence('demoSignIn', { role: roleNames[role], name, email }),
  )
  return [startSentence('demoReady', { password }), ...signIns]
}

async function pictured({ logos, pictures }: Awaited<ReturnType<typeof peopleAndCompanies>>) {
  for (const { orgId, memberId, userId, name, logo } of logos) {
    const logoImgUrl = await drawn(userId, logo)
    await changeOrganization({ orgId, memberId, userId, role: 'OWNER' }, { name, logoImgUrl }, HERE)
  }
  for (const [at, userId] of pictures.entries()) await changePicture(userId, await drawn(userId, landscape(at)))
}

type Logo = { orgId: number; memberId: number; userId: number; name: string; logo: string }

/** All of it or nothing. */
const peopleAndCompanies = (passwordHash: string) =>
  write(async tx => {
    const agreed = [...agreementCodes]
    const userIds = new Map<string, number>()
    for (const { name, email } of people)
      userIds.set(name, (await createUser(tx, { email, name, passwordHash, agreed }, HERE)).userId)
    const idOf = ({ name }: { name: string }) => userIds.get(name)!
    const logos: Logo[] = []
    const found = async (founder: typeof owner, memberName: string, { logo, ...details }: typeof company) => {
      const userId = idOf(founder)
      const { orgId, memberId } = await insertOrganization(tx, { userId, memberName, details })
      if (logo) logos.push({ orgId, memberId, userId, name: details.name, logo })
      return orgId
    }
    for (const { role, memberName, members, ...details } of others) {
      const founder = role === 'OWNER' ? member : people[people.length - members]!
      const orgId = await found(founder, role === 'OWNER' ? memberName : founder.name, details)
      const rest = people.slice(people.length - members + 1, -1).filter(each => each !== founder && each !== member)
      for (const each of rest) await addMember(tx, { orgId, userId: idOf(each), name: each.name, role: 'MEMBER' })
      if (role !== 'OWNER') await addMember(tx, { orgId, userId: idOf(member), name: memberName, role })
    }
    // Last, so that it stands first in everybody's list.
    const orgId = await found(owner, owner.name, company)
    const memberIds = new Map([[owner.name, await memberIdOf(tx, idOf(owner), orgId)]])
    for (const each of people.filter(person => person !== owner)) {
      const { memberId } = await addMember(tx, { orgId, userId: idOf(each), name: each.name, role: each.role })
      memberIds.set(each.name, memberId)
    }
    await inDepartments(tx, orgId, memberIds)
    for (const each of invited)
      await insertPastInvitation(tx, { ...each, orgId, inviterId: memberIds.get(owner.name)! })
    await handedOver(tx, { orgId, byUserId: idOf(owner) }, memberIds)
    await plansIn(tx, orgId, memberIds)
    return { logos, pictures: people.slice(0, PICTURES).map(idOf) }
  })

const memberIdOf = async (tx: Writing, userId: number, orgId: number) =>
  (await membersOf(orgId, tx)).find(each => each.userId === userId)!.memberId

async function inDepartments(tx: Writing, orgId: number, memberIds: Map<string, number>) {
  const positionIds = new Map<string, number>()
  for (const [place, name] of ranks.entries())
    positionIds.set(name, (await insertPosition(tx, { orgId, name, place })).positionId)
  const deptIds = new Map<string, number>()
  const places = new Map<string, Assignment[]>([
    [owner.name, [{ deptId: null, positionId: positionIds.get('대표이사')! }]],
  ])
  for (const [place, team] of teams.entries()) {
    const parentId = team.under ? deptIds.get(team.under)! : null
    const headMemberId = memberIds.get(team.head)!
    const { deptId } = await insertDepartment(tx, { orgId, name: team.name, parentId, headMemberId, place })
    deptIds.set(team.name, deptId)
    for (const [at, name] of [team.head, ...team.members].entries())
      places.set(name, [{ deptId, positionId: positionIds.get(rankOf(team, at))! }])
  }
  for (const [name, team, rank] of seconds)
    places.get(name)!.push({ deptId: deptIds.get(team)!, positionId: positionIds.get(rank)! })
  for (const [name, theirs] of places) await setAssignments(tx, orgId, memberIds.get(name)!, theirs)
}

/** Who gave what to whom before this company was looked at. */
async function handedOver(tx: Writing, by: { orgId: number; byUserId: number }, memberIds: Map<string, number>) {
  const items = past.items.map(({ name, to }) => ({
    kind: 'department' as const,
    name,
    toMemberId: memberIds.get(to)!,
  }))
  const from = memberIds.get(past.from)!
  const handoverId = await insertHandover(tx, { ...by, fromMemberId: from, after: 'stay', items })
  const { orgId, byUserId: userId } = by
  const about = { memberId: from, handoverId, count: items.length }
  await audit(tx, HERE, { userId, orgId, what: 'member.handedOver', about })
  for (const { toMemberId: memberId } of items)
    await audit(tx, HERE, { userId, orgId, what: 'member.tookOver', about: { memberId, handoverId, count: 1 } })
}

/** Uploads a drawing as this person's browser would; answers its address. */
async function drawn(userId: number, shapes: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="${DRAWN_SIZE}" height="${DRAWN_SIZE}">${shapes}</svg>`
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer()
  const { key, cdnUrl } = await permitUpload({ userId }, { fileName: 'drawing.png', contentType: 'image/png' })
  await storage.receive(key, chunks(bytes), 'image/png')
  return cdnUrl
}

async function* chunks(bytes: Buffer) {
  yield bytes
}
