// A file as everything shows it that has files. Apart from the calls of files, because every list of issues checks its answer.
import { z } from 'zod'
import { id } from './id.ts'

/** Of one text, comment or thing. */
export const FILES_MOST = 20
/** The files that a new text brings. Those that it names by `attachment:12` need not stand here. */
export const fileIds = z.array(id).max(FILES_MOST, 'file.tooMany')

/** The ways in which a file is shown; `other` is only downloaded. */
export const fileKinds = ['picture', 'video', 'audio', 'text', 'other'] as const
export type FileKind = (typeof fileKinds)[number]

/** `width` and `height` are those of a picture as it stands upright. */
export const attachment = z.object({
  fileId: z.number(),
  name: z.string(),
  bytes: z.number(),
  kind: z.enum(fileKinds),
  width: z.number().nullable(),
  height: z.number().nullable(),
  hasPreview: z.boolean(),
  by: z.number(),
  at: z.iso.datetime(),
})
export type Attachment = z.infer<typeof attachment>
