// The preview of a pasted invitation link in KakaoTalk and other chats. An invitation by mail has no preview.
import { pictureAddress } from '../../storage/storage.ts'
import { eq } from 'drizzle-orm'
import { offerText } from '#korean/offer'
import { fill } from '#korean/particle'
import { db } from '../../db.ts'
import type { Preview } from '../../http/files.ts'
import { digest } from '../../keys.ts'
import { livingOrganization } from '../../tenancy.ts'
import { config } from '../../config.ts'
import { invitersOf } from '../inviters.ts'
import { isAlive } from '../link/links.ts'
import { stillStands } from './offers.ts'
import { invitationLinks } from '../tables.ts'

const OFFER = /^\/org\/([1-9][0-9]{0,9})\/invite\/verify\/?$/
const TOKEN = /^[\w-]{43}$/

/** Needs no rate limit: only links are searched, not mails, and a guess reveals no more than the page itself does. */
export async function previewOf(path: string, token: string): Promise<Preview | undefined> {
  const orgId = Number(OFFER.exec(path)?.[1])
  if (!orgId || !TOKEN.test(token)) return undefined
  const [link] = await db
    .select()
    .from(invitationLinks)
    .where(eq(invitationLinks.tokenHash, digest(token)))
  if (!link) return undefined
  const organization = await livingOrganization(orgId)
  if (link.orgId !== orgId || !organization || !isAlive(link) || !(await stillStands(db, link))) return undefined
  const logo = pictureAddress(organization.logoKey)
  return {
    title: fill(offerText.previewTitle, { organization: organization.name }),
    description: fill(offerText.previewText, {
      inviter: (await invitersOf(db, orgId, [link])).get(link.inviterId) ?? '',
    }),
    // Without the token: readers of the preview have the link anyway, but chat services store the preview in more places.
    url: `${config.publicUrl}/org/${orgId}/invite/verify/`,
    image: logo && new URL(logo, config.publicUrl).href,
  }
}
