// Squares of the map, as statements gather places by them.
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** `placeId` is that of its place where there is one only. */
export type Square = { square: number; count: number; lat: number; lng: number; placeId: number }
/** At the most one more than a screen shows. */
export type Counting = (level: number) => Promise<Square[]>

export const shortened = (cell: SQL | AnyColumn, bits: number) => sql`(${cell} >> ${sql.raw(String(bits))})`

export const boxOf = (lat: SQL | AnyColumn, lng: SQL | AnyColumn) => ({
  west: sql<number | null>`min(${lng})`,
  south: sql<number>`min(${lat})`,
  east: sql<number>`max(${lng})`,
  north: sql<number>`max(${lat})`,
})
