// Pages to which messages lead: each is fetched once a day for an organization, whatever comes of it.
import { createHash } from 'node:crypto'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { ago, db } from '../../db.ts'
import { DAY_SECONDS } from '../../jobs.ts'
import { log, reasonOf } from '../../log.ts'
import { fetchOutside } from '../../outbound/outbound.ts'
import { type Description, descriptionOf } from './description.ts'
import { linkedPages } from './tables.ts'

const DAY_MS = DAY_SECONDS * 1_000
/** Of a node that fetches it, and may have died meanwhile. */
const CLAIM_MS = 30_000
const TYPES = ['text/html', 'application/xhtml+xml']

const hashOf = (address: string) => createHash('sha256').update(address).digest()

/** Undefined where it says nothing of itself; `underway` while somebody else fetches it. */
export async function pageAt(orgId: number, address: string): Promise<Description | 'underway' | undefined> {
  const itself = and(eq(linkedPages.orgId, orgId), eq(linkedPages.addressHash, hashOf(address)))
  if (await isClaimed(orgId, address)) {
    const found = await described(address)
    await db
      .update(linkedPages)
      .set({ fetchedAt: sql`now()`, ...found })
      .where(itself)
    return found
  }
  const [row] = await db.select().from(linkedPages).where(itself)
  if (!row?.fetchedAt) return 'underway'
  const { title, description, site } = row
  return title === '' ? undefined : { title, description, site }
}

/** Whether it is ours to fetch: nobody has done so within a day, or is about to. */
async function isClaimed(orgId: number, address: string): Promise<boolean> {
  const claim = { askedAt: sql`now()`, fetchedAt: null, title: '', description: '', site: '' }
  const { rowCount } = await db
    .insert(linkedPages)
    .values({ orgId, addressHash: hashOf(address), ...claim })
    .onConflictDoUpdate({
      target: [linkedPages.orgId, linkedPages.addressHash],
      set: claim,
      setWhere: or(
        lt(linkedPages.askedAt, ago(DAY_MS)),
        and(isNull(linkedPages.fetchedAt), lt(linkedPages.askedAt, ago(CLAIM_MS))),
      )!,
    })
  return rowCount === 1
}

/** Failures are not repeated: the next message that leads there a day later asks again. */
async function described(address: string): Promise<Description | undefined> {
  try {
    return descriptionOf(await fetchOutside(address, { types: TYPES }))
  } catch (error) {
    log.debug({ reason: reasonOf(error) }, 'a page to which a message leads could not be read')
    return undefined
  }
}

export async function forgetLinkedPages() {
  await db.delete(linkedPages).where(lt(linkedPages.askedAt, ago(DAY_MS)))
}
