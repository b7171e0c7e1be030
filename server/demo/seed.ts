// Fills an empty database with a believable company to try out: npm start -- --demo.
import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { agreementCodes } from '#contract/auth'
import { roleNames } from '#korean/organization'
import { startSentence } from '#korean/start'
import { hashPassword } from '../auth/passwords.ts'
import { changePicture } from '../account/pictures.ts'
import { createUser, isFirstRun } from '../auth/users.ts'
import { write, type Writing } from '../db.ts'
import { partsOf } from '../feature.ts'
import { company, landscape, others } from './companies.ts'
import { guest, member, owner, people } from './people.ts'
import { log, reasonOf } from '../log.ts'
import { addMember, membersOf } from '../member/members.ts'
import { changeOrganization, insertOrganization } from '../organization/organizations.ts'
import { StartError } from '../refusal.ts'
import { storage } from '../storage.ts'
import { permitUpload } from '../upload/arrivals.ts'

const HERE = { ip: '127.0.0.1' }
const PICTURES = 14
const DRAWN_SIZE = 400
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

async function pictured({ logos, pictures }: Awaited<ReturnType<typeof peopleAndCompanies>>) {
  for (const { orgId, memberId, userId, name, logo } of logos) {
    const logoImgUrl = await drawn(userId, logo)
    await changeOrganization({ orgId, memberId, userId, role: 'OWNER' }, { name, logoImgUrl }, HERE)
  }
  for (const [at, userId] of pictures.entries()) await changePicture(userId, await drawn(userId, landscape(at)))
}

type Logo = { orgId: number; memberId: number; userId: number; name: string; logo: string }

/** One transaction: all of it or nothing. */
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
    // Created last, so that it stands first in every list.
    const orgId = await found(owner, owner.name, company)
    const memberIds = new Map([[owner.name, await memberIdOf(tx, idOf(owner), orgId)]])
    for (const each of people.filter(person => person !== owner)) {
      const { memberId } = await addMember(tx, { orgId, userId: idOf(each), name: each.name, role: each.role })
      memberIds.set(each.name, memberId)
    }
    const filled = { orgId, ownerUserId: idOf(owner), ownerName: owner.name, memberIds, client: HERE }
    for (const fill of partsOf('demo')) await fill(tx, filled)
    return { logos, pictures: people.slice(0, PICTURES).map(idOf) }
  })

const memberIdOf = async (tx: Writing, userId: number, orgId: number) =>
  (await membersOf(orgId, tx)).find(each => each.userId === userId)!.memberId

/** Uploads a drawing as this person's browser would, and answers its address. */
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
