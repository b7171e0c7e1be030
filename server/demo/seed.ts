// Fills an empty database with a believable company to try out: npm start -- --demo.
import { randomInt } from 'node:crypto'
import { agreementCodes } from '#contract/auth'
import { roleNames } from '#korean/organization'
import { startSentence } from '#korean/start'
import { hashPassword } from '../auth/password/passwords.ts'
import { changePicture } from '../account/pictures.ts'
import { audit } from '../audit-trail.ts'
import { createUser, isFirstRun } from '../auth/users.ts'
import { write, type Writing } from '../db.ts'
import { type DemoCompany, partsOf } from '../feature.ts'
import { company, others } from './companies.ts'
import { face } from './faces.ts'
import { guest, member, owner, people, type Person } from './people.ts'
import { statusesNow } from './statuses.ts'
import { workedAt } from './workdays.ts'
import { log, reasonOf } from '../log.ts'
import { addMember, membersOf } from '../member/members.ts'
import { putStatus } from '../member/profiles.ts'
import { changeOrganization, insertOrganization } from '../organization/organizations.ts'
import { unheard } from '../notices/notices.ts'
import { StartError } from '../refusal.ts'
import { pngOf } from '../upload/pictures.ts'
import { storage } from '../storage/storage.ts'
import { permitUpload } from '../upload/arrivals.ts'

const HERE = { ip: '127.0.0.1' }
const DRAWN_SIZE = 256
/** Working days. */
const [MONTH, YEAR] = [21.7, 260] as const
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Fills the database, and answers the lines with the sign-ins. */
export async function seedDemo(): Promise<string[]> {
  if (!(await isFirstRun())) throw new StartError(startSentence('demoInUse'))
  console.log(startSentence('demoMaking'))
  const password = `haedam-${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
  const made = await peopleAndCompanies(await hashPassword(password))
  // People without pictures can still sign in; a password that was never printed would lock everyone out.
  await pictured(made).catch((error: unknown) => log.warn({ reason: reasonOf(error) }, 'pictures are missing'))
  const signIns = [owner, member, guest].map(({ name, email, role }) =>
    startSentence('demoSignIn', { role: roleNames[role], name, email }),
  )
  return [startSentence('demoReady', { password }), ...signIns]
}

async function pictured({ logos, idOf }: Awaited<ReturnType<typeof peopleAndCompanies>>) {
  for (const { orgId, memberId, userId, name, logo } of logos) {
    const logoImgUrl = await drawn(userId, logo)
    await changeOrganization({ orgId, memberId, userId, role: 'OWNER' }, { name, logoImgUrl }, HERE)
  }
  const left = people.entries()
  const drawThem = async () => {
    for (const [number, person] of left) {
      if (!person.hair) continue
      const shapes = face(number, person.hair, { isGrey: person.months > 100 })
      await changePicture(idOf(person), await drawn(idOf(person), shapes))
    }
  }
  // More pictures at once than the server checks would be refused.
  await Promise.all([drawThem(), drawThem()])
}

type Logo = { orgId: number; memberId: number; userId: number; name: string; logo: string }

/** A fraction of its own for each person, so that no two of them joined at the same time of day. */
const joinedAgo = (person: Person) => person.months * MONTH + ((people.indexOf(person) * 0.381966) % 1)

/** One transaction: all of it or nothing. */
const peopleAndCompanies = (passwordHash: string) =>
  write(async tx => {
    const agreed = [...agreementCodes]
    const userIds = new Map<string, number>()
    for (const person of people) {
      const { name, email } = person
      const createdAt = workedAt(joinedAgo(person) + 0.01)
      userIds.set(name, (await createUser(tx, { email, name, passwordHash, agreed, createdAt }, HERE)).userId)
    }
    const idOf = ({ name }: { name: string }) => userIds.get(name)!
    const logos: Logo[] = []
    const found = async (founder: Person, memberName: string, { logo, ...details }: typeof company) => {
      const [userId, createdAt] = [idOf(founder), workedAt(joinedAgo(founder))]
      const { orgId, memberId } = await insertOrganization(tx, { userId, memberName, details, createdAt })
      if (logo) logos.push({ orgId, memberId, userId, name: details.name, logo })
      return orgId
    }
    const takeIn = (orgId: number, person: Person, { name, role }: Pick<Person, 'name' | 'role'>) =>
      addMember(tx, { orgId, userId: idOf(person), name, role, joinedAt: workedAt(joinedAgo(person)) })
    for (const { role, memberName, members, ...details } of others) {
      const founder = role === 'OWNER' ? member : people[people.length - members]!
      const orgId = await found(founder, role === 'OWNER' ? memberName : founder.name, details)
      const rest = people.slice(people.length - members + 1, -1).filter(each => each !== founder && each !== member)
      for (const each of rest) await takeIn(orgId, each, { name: each.name, role: 'MEMBER' })
      if (role !== 'OWNER') await takeIn(orgId, member, { name: memberName, role })
    }
    // Created last, so that it stands first in every list.
    const orgId = await found(owner, owner.name, company)
    const memberIds = new Map([[owner.name, await memberIdOf(tx, idOf(owner), orgId)]])
    for (const each of people.filter(person => person !== owner))
      memberIds.set(each.name, (await takeIn(orgId, each, each)).memberId)
    await fillFeatures(tx, { orgId, ownerUserId: idOf(owner), ownerName: owner.name, memberIds }, userIds)
    return { logos, idOf }
  })

type Company = Omit<DemoCompany, 'workedAt' | 'record' | 'heard'>

/** The entries of the record come last, because it is read in the order in which it was written. */
async function fillFeatures(tx: Writing, filled: Company, userIds: ReadonlyMap<string, number>) {
  const { orgId, memberIds } = filled
  const entries: Parameters<DemoCompany['record']>[0][] = []
  const record = (entry: (typeof entries)[number]) => void entries.push(entry)
  const around = { ...filled, workedAt, record, heard: [] }
  for (const fill of partsOf('demo')) await fill(unheard(tx), around)
  for (const [name, status] of statusesNow()) await putStatus(tx, { orgId, memberId: memberIds.get(name)! }, status)
  const administrators = people.filter(({ role }) => role === 'OWNER' || role === 'ADMIN')
  for (const [at, { name: by }] of administrators.entries())
    for (const day of [1, 2, 3, 4, 5])
      record({ ago: day + 0.99 - ((at * 5 + day * 3) % 7) / 90, by, what: 'session.started' })
  for (const person of people) {
    const [ago, { name, role }] = [joinedAgo(person), person]
    if (ago > YEAR) continue
    record({ ago: ago + 1.2, by: administrators[1]!.name, what: 'invitation.sent', about: { count: 1 } })
    record({ ago, by: name, what: 'invitation.accepted', about: { memberId: memberIds.get(name)!, role } })
  }
  for (const { ago, by, what, about = {} } of entries.toSorted((a, b) => b.ago - a.ago)) {
    const userId = userIds.get(by)!
    const client = { ip: `10.20.3.${10 + [...userIds.keys()].indexOf(by)}` }
    await audit(tx, client, { userId, orgId, what, about, at: workedAt(ago) })
  }
}

const memberIdOf = async (tx: Writing, userId: number, orgId: number) =>
  (await membersOf(orgId, tx)).find(each => each.userId === userId)!.memberId

/** Uploads a drawing as this person's browser would, and answers its address. */
async function drawn(userId: number, shapes: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="${DRAWN_SIZE}" height="${DRAWN_SIZE}">${shapes}</svg>`
  const bytes = await pngOf(svg)
  const { key, cdnUrl } = await permitUpload({ userId }, { fileName: 'drawing.png', contentType: 'image/png' })
  await storage.receive(key, chunks(bytes), 'image/png')
  return cdnUrl
}

async function* chunks(bytes: Buffer) {
  yield bytes
}
