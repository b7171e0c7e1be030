import { attachmentRoutes, attachmentStreams } from '#contract/attachment'
import { answers, type Stream } from '../http/http.ts'
import { removeFile, restoreFile } from './attachments.ts'
import { permitFile } from './permitting.ts'
import { confirmFile } from './confirming.ts'
import { linksOf, showFile } from './links.ts'

export const attachment = answers(attachmentRoutes, {
  permit: ({ me, member, body }) => permitFile(me, member, body),
  // Its word would match an id.
  links: ({ member, query }) => linksOf(member, query.fileIds),
  confirm: ({ member, fileId }) => confirmFile(member, fileId),
  remove: async ({ member, fileId }) => void (await removeFile(member, fileId)),
  restore: ({ member, fileId }) => restoreFile(member, fileId),
})

export const streams: Stream[] = [{ ...attachmentStreams.show, handle: showFile }]
