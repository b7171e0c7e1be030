// The record of deliveries, for those who run the organization.
import { and, desc, eq, getTableColumns, lt } from 'drizzle-orm'
import { DELIVERIES_PAGE, type Delivery } from '#contract/github'
import type { Member } from '#contract/permissions'
import { db } from '../../db.ts'
import { githubDeliveries } from '../tables.ts'

const { payload: _, ...columns } = getTableColumns(githubDeliveries)

/** The newest first. */
export async function deliveriesOf({ orgId }: Member, after: string | undefined) {
  const older = after === undefined ? undefined : lt(githubDeliveries.id, Number(after))
  const rows = await db
    .select(columns)
    .from(githubDeliveries)
    .where(and(eq(githubDeliveries.orgId, orgId), older))
    .orderBy(desc(githubDeliveries.id))
    .limit(DELIVERIES_PAGE + 1)
  const page = rows.slice(0, DELIVERIES_PAGE)
  return {
    deliveries: page.map(({ deliveryId, receivedAt, event, action, repository, result, said, tries }): Delivery => ({
      deliveryId,
      receivedAt: receivedAt.toISOString(),
      event,
      action,
      repository,
      result,
      said,
      tries,
    })),
    next: rows.length > page.length ? String(page.at(-1)!.id) : null,
  }
}
