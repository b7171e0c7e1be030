// The files of the made-up discussions: drawings of labels, and tables.
import { insertPastFile } from '../../attachment/past.ts'
import type { FileRoot } from '../../attachment/parts.ts'
import { countPastFiles } from '../../comment/past.ts'
import { FILE_HOLDER } from '../../comment/rows.ts'
import type { Writing } from '../../db.ts'
import { pngOf } from '../../upload/pictures.ts'

export type DemoFile = { name: string; content: () => Promise<Buffer> }

/** As spreadsheets write it, with a mark by which they know that it is UTF-8. */
export const table = (name: string, rows: readonly (readonly string[])[]): DemoFile => ({
  name,
  content: async () => Buffer.from(`\uFEFF${rows.map(row => row.join(',')).join('\r\n')}\r\n`),
})

const SIGNS = ['#b45309', '#be123c', '#4d7c0f', '#0e7490', '#6d28d9', '#a16207', '#be185d', '#15803d']
const rounded = (x: number, y: number, width: number, height: number, color: string, radius = 8) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${color}"/>`

/** The draft of a product page with so many signs of allergens. Without letters, whose type a machine may not have. */
export const label = (name: string, signs: number): DemoFile => ({
  name,
  content: () => {
    const dots = SIGNS.slice(0, signs).map((color, at) => {
      const [x, y] = [708 + (at % 4) * 116, 508 + Math.floor(at / 4) * 116]
      return `<circle cx="${x}" cy="${y}" r="40" fill="${color}"/><circle cx="${x}" cy="${y}" r="16" fill="#fff" opacity=".85"/>`
    })
    const shapes = [
      rounded(0, 0, 1200, 800, '#f4f2ed', 0),
      rounded(60, 60, 500, 680, '#fff', 24),
      rounded(110, 110, 400, 400, '#dfe8d8', 200),
      '<path d="M210 400q100-240 200 0z" fill="#2f7d5b"/><circle cx="310" cy="330" r="46" fill="#f2b84b"/>',
      rounded(110, 560, 260, 30, '#3f3f3a'),
      rounded(110, 616, 180, 24, '#b9b6ad'),
      rounded(110, 664, 400, 40, '#2f7d5b', 20),
      rounded(620, 60, 520, 680, '#fff', 24),
      rounded(668, 120, 200, 28, '#3f3f3a'),
      ...[180, 226, 272, 318].flatMap((y, at) => [
        rounded(668, y, 110, 20, '#b9b6ad'),
        rounded(800, y, [260, 180, 292, 220][at]!, 20, '#77746b'),
      ]),
      rounded(668, 384, 424, 2, '#dedbd2', 0),
      rounded(668, 412, 160, 24, '#3f3f3a'),
      ...dots,
    ]
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800" width="1800" height="1200">${shapes.join('')}</svg>`
    return pngOf(svg)
  },
})

type Said = { orgId: number; memberId: number; userId: number; commentId: number; root: FileRoot; at: Date }

export async function insertFiles(tx: Writing, { commentId, ...said }: Said, files: readonly DemoFile[]) {
  const holder = { kind: FILE_HOLDER, id: commentId }
  for (const { name, content } of files) await insertPastFile(tx, { ...said, holder, name, content: await content() })
  if (files.length) await countPastFiles(tx, said.orgId, commentId, files.length)
}
