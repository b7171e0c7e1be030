// A page to which a message leads, as it describes itself.
import { z } from 'zod'

export const PAGE_TITLE_MOST = 200
export const PAGE_DESCRIPTION_MOST = 400
export const PAGE_SITE_MOST = 80

export const linkedPage = z.object({
  /** As the message has it, wherever that redirects to. */
  address: z.string(),
  /** The name that the site gives itself; empty if it has none. */
  site: z.string(),
  title: z.string(),
  description: z.string(),
})
export type LinkedPage = z.infer<typeof linkedPage>
