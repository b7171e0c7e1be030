// The preview of a message: asked for with its words, fetched by a job after the commit, and told as a change of the message.
import { z } from 'zod'
import { config } from '../../config.ts'
import { db, write, type Writing } from '../../db.ts'
import { job } from '../../jobs.ts'
import { nextChange } from '../counting.ts'
import { lockRoom } from '../doors.ts'
import { itself } from '../message/rows.ts'
import { messageBy } from '../message/whole.ts'
import { tellMessage } from '../message/telling.ts'
import { messages } from '../tables.ts'
import type { Description } from './description.ts'
import { type Link, linkIn } from './links.ts'
import { pageAt } from './pages.ts'

type Place = { orgId: number; roomId: number; messageId: number }
type Tx = Pick<Writing, 'select'>

const WAIT_MS = 2_000

export const previewJob = job<Place>('chat.preview', {
  data: z.object({ orgId: z.number(), roomId: z.number(), messageId: z.number() }),
  run: async place => {
    if (!config.previewsLinks) return
    const link = await wantedLink(db, place)
    if (!link) return
    const page = await pageAt(place.orgId, link.asked)
    if (page === 'underway')
      await write(tx => tx.later(previewJob, place, { startAfter: new Date(Date.now() + WAIT_MS) }))
    else if (page) await show(place, link, page)
  },
})

/** The link of a message that has no preview yet, and of which none was taken away. */
async function wantedLink(tx: Tx, place: Place): Promise<Link | undefined> {
  const { body, deletedAt, preview, previewRemovedBy } = messages
  const [row] = await tx
    .select({ body, deletedAt, preview, previewRemovedBy })
    .from(messages)
    .where(itself(place, place.messageId))
  const isWanted = row && row.deletedAt === null && row.preview === null && row.previewRemovedBy === null
  return isWanted ? linkIn(row.body) : undefined
}

const show = (place: Place, { address, asked }: Link, page: Description) =>
  write(async tx => {
    const room = await lockRoom(tx, place)
    // Edited or deleted meanwhile.
    if (!room || (await wantedLink(tx, place))?.asked !== asked) return
    const change = await nextChange(tx, room)
    await tx
      .update(messages)
      .set({ change, preview: { address, ...page } })
      .where(itself(place, place.messageId))
    await tellMessage(tx, room, await messageBy(tx, room, place.messageId), { isLast: false })
  })

/** Asks nothing of the database: every message passes by here. */
export const wantsPreview = (body: string) => config.previewsLinks && linkIn(body) !== undefined

/** With the words of the message, so that without these there is no preview. */
export const askForPreview = (tx: Writing, { orgId, roomId, messageId }: Place) =>
  tx.later(previewJob, { orgId, roomId, messageId })

/** The new values of a message whose words lead elsewhere than before. */
export async function previewAfterEdit(tx: Writing, place: Place, { before, body }: { before: string; body: string }) {
  const link = linkIn(body)
  if (linkIn(before)?.address === link?.address) return {}
  if (link && config.previewsLinks) await askForPreview(tx, place)
  return { preview: null, previewRemovedBy: null }
}
