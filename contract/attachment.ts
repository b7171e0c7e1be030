// Files in texts, comments and things: a permission, the bytes, a confirmation; then attached to what they belong to.
import { z } from 'zod'
import { attachment } from './file.ts'
import { route, type StreamRoute } from './route.ts'
import { nameText } from './text.ts'

/** Larger files are refused whatever the operator sets. */
export const FILE_BYTES_MOST = 2_000 * 1024 * 1024
/** Of one call. */
export const LINKS_MOST = 100

export const wantedFile = z.strictObject({
  fileName: nameText(255),
  /** In bytes; exactly as many must come. */
  size: z.int('type').min(1, 'file.empty').max(FILE_BYTES_MOST, 'file.large'),
})

/** Addresses that need no token and end after five minutes. A file that cannot be shown has only the download. */
export const fileLink = attachment.extend({
  download: z.string(),
  show: z.string().nullable(),
  preview: z.string().nullable(),
})
export type FileLink = z.infer<typeof fileLink>

/** `1,2,3` */
const idList = z
  .string('type')
  .regex(/^[1-9][0-9]{0,9}(,[1-9][0-9]{0,9})*$/, 'type')
  .transform(text => text.split(',').map(Number))
  .refine(ids => ids.length <= LINKS_MOST, { error: 'type' })

const ALL = '/api/organizations/:orgId/files'
const ONE = `${ALL}/:fileId` as const
const SEES = { allow: 'organization.see' } as const
const changing = [
  'file.missing',
  'file.forbidden',
  'place.missing',
  'place.forbidden',
  'project.missing',
  'project.forbidden',
  'project.archived',
] as const

export const attachmentRoutes = {
  /** `url` accepts one PUT within five minutes. */
  permit: route(`POST ${ALL}`, {
    ...SEES,
    body: wantedFile,
    answer: z.object({ fileId: z.number(), url: z.string() }),
    refusals: ['file.large', 'file.quota', 'file.unattached', 'storage.silent'],
  }),
  /** Checks the bytes and makes the preview. Repeating it has no effect. */
  confirm: route(`POST ${ONE}/confirm`, {
    ...SEES,
    answer: attachment,
    refusals: ['file.missing', 'file.absent', 'file.broken', 'storage.silent', 'storage.full', 'busy'],
  }),
  /** Missing and hidden ones are left out. */
  links: route(`GET ${ALL}/links`, {
    ...SEES,
    query: z.strictObject({ fileIds: idList }),
    answer: z.array(fileLink),
  }),
  /** Undone within a day by `restore`. */
  remove: route(`DELETE ${ONE}`, { ...SEES, refusals: changing }),
  restore: route(`POST ${ONE}/restore`, {
    ...SEES,
    answer: attachment,
    refusals: [...changing, 'file.tooMany', 'place.photos', 'place.photoKind'],
  }),
}

/** Calls whose answers are bytes. */
export const attachmentStreams = {
  show: {
    method: 'GET',
    path: '/api/storage/files/:key',
    says: 'A file by an address that was given out less than five minutes ago.',
    refusals: ['file.missing', 'storage.silent'],
  },
} as const satisfies Record<string, StreamRoute>
