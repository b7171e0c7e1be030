// Locks of rows, as tests of their order see them.
import { expect } from 'vitest'
import { sql, whileHeld } from '../testing/visitor.ts'

/** Whether no deed holds this row. */
export const isFree = async (table: string, id: number | string) =>
  (await sql(`select 1 from "${table}" where id = $1 for update skip locked`, [id])).length > 0

/** Begins a deed while this person is locked, and looks at the row when it waits for them. */
export const whilePersonHeld = <T>(userId: number, act: () => Promise<T>, look: () => Promise<boolean>) =>
  whileHeld('select 1 from "user" where id = $1 for update', [userId], async isAwaited => {
    const done = act()
    // Its failure is for whoever awaits it, later than here.
    done.catch(() => undefined)
    await expect.poll(isAwaited).toBe(true)
    return { isFree: await look(), done }
  })
