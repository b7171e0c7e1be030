// Things that we were making there when an answer got lost.
import type { RemotePage } from '../../forge/forge.ts'
import { markIn } from '../carrying/words.ts'

const DAY_MS = 86_400_000

/** Of the page that the list is asked for from here on, whose clock may be another one. */
export const sinceTry = ({ triedAt }: { triedAt: Date | null }) => new Date((triedAt ?? new Date()).getTime() - DAY_MS)

/** The one that carries this mark. */
export async function markedAmong<Item extends { body: string }>(
  mark: string | null,
  ask: (cursor: string | null) => Promise<RemotePage<Item>>,
): Promise<Item | undefined> {
  let cursor: string | null = null
  do {
    const page: RemotePage<Item> = await ask(cursor)
    const found = page.items.find(({ body }) => markIn(body) === mark)
    if (found) return found
    cursor = page.next
  } while (cursor !== null)
  return undefined
}
