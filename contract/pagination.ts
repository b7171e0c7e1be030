// Numbered pages, for the lists that the specification paginates; a bar shows ten numbers at a time.
import { z } from 'zod'

export const PAGE_SIZE = 10
export const PAGE_SIZE_MOST = 100
export const PAGE_BLOCK = 10
/** The longest search text of a list. */
export const SEARCH_MOST = 100

const NUMBER = /^[1-9][0-9]{0,9}$/

/** A number in a query: no sign, no fraction, no leading zero. Other spellings are refused, not guessed. */
const counting = (fallback: number, wrong: string) =>
  z
    .string('type')
    .regex(NUMBER, wrong)
    .default(String(fallback))
    .transform(text => Number(text))

/** `currentPage` counts from 1. */
export const paging = z.strictObject({
  currentPage: counting(1, 'type'),
  size: counting(PAGE_SIZE, 'page.size').refine(size => size <= PAGE_SIZE_MOST, { error: 'page.size' }),
})
export type Paging = z.output<typeof paging>

/** One page; a page past the end is empty. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), totalPages: z.number(), totalCount: z.number() })

export const totalPagesOf = (totalCount: number, size: number) => Math.ceil(totalCount / size)

/** Whether the value from an address is a page number. */
export const isPage = (said: unknown) => NUMBER.test(String(said))

/**
 * The block of ten that contains a page.
 * @returns its numbers, the last page of the block before and the first of the next, if they exist
 */
export function blockAround(page: number, totalPages: number) {
  const first = Math.floor((Math.min(page, Math.max(1, totalPages)) - 1) / PAGE_BLOCK) * PAGE_BLOCK + 1
  const last = Math.min(first + PAGE_BLOCK - 1, totalPages)
  return {
    numbers: Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at),
    previous: first > 1 ? first - 1 : undefined,
    next: last < totalPages ? last + 1 : undefined,
  }
}
