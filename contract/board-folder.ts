// Folders of the list of boards, and the order by hand of both.
import { z } from 'zod'
import { BOARD } from './board.ts'
import { id } from './id.ts'
import { route } from './route.ts'
import { visibleLine } from './text.ts'

export const FOLDER_NAME_MOST = 40
/** Of one organization. */
export const FOLDERS_MOST = 50

export const boardFolder = z.object({ folderId: z.number(), name: z.string() })
export type BoardFolder = z.infer<typeof boardFolder>

export const newFolder = z.strictObject({ name: visibleLine(FOLDER_NAME_MOST, 'folder.required') })

const FOLDERS = '/api/organizations/:orgId/board-folders'
const FOLDER = `${FOLDERS}/:folderId` as const
const ARRANGES = { allow: 'board.arrange' } as const

export const boardFolderRoutes = {
  /** In their order. One in which the reader sees no board is told to nobody but those who may arrange. */
  list: route(`GET ${FOLDERS}`, { allow: 'board.see', answer: z.array(boardFolder) }),
  create: route(`POST ${FOLDERS}`, {
    ...ARRANGES,
    body: newFolder,
    answer: boardFolder,
    refusals: ['folder.taken', 'folder.tooMany'],
  }),
  rename: route(`PATCH ${FOLDER}`, {
    ...ARRANGES,
    body: newFolder,
    answer: boardFolder,
    refusals: ['folder.missing', 'folder.taken'],
  }),
  /** Its boards stay, outside of folders. */
  remove: route(`DELETE ${FOLDER}`, { ...ARRANGES, refusals: ['folder.missing'] }),
  /** Before another folder, or at the end. */
  place: route(`PUT ${FOLDER}/place`, {
    ...ARRANGES,
    body: z.strictObject({ before: id.nullable() }),
    refusals: ['folder.missing'],
  }),
  /** Into a folder or out of all, before another board there or at the end. That of the organization stays on top. */
  placeBoard: route(`PUT ${BOARD}/place`, {
    ...ARRANGES,
    body: z.strictObject({ folderId: id.nullable(), before: id.nullable() }),
    refusals: ['board.missing', 'board.company', 'folder.missing'],
  }),
}
