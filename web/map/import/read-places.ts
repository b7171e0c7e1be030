// A table of places: which of its columns is what, and its rows as the server takes them.
import {
  type ListedPlace,
  type ListedPlaceField,
  listedPlaceFields,
  type ListedPlaceResult,
  PLACE_CELL_MOST,
  PLACES_LISTED_MOST,
} from '#contract/place-import'
import { listedPlaceNames, listedPlaceWords, placeImportText } from '#korean/map-import'
import { fill } from '#korean/particle'
import { saveTable } from '../../ui/table/csv-file.ts'
import { type Line, type Reading, titleWord } from '../../ui/table/lines.ts'
import { loadRegions } from '../basemap/regions.ts'
import { regionNamer } from './region-names.ts'

export const reading: Reading = {
  rowsMost: PLACES_LISTED_MOST,
  sample: placeImportText.templateRow[0],
  empty: placeImportText.empty,
  hasBreaks: true,
}

type Columns = Record<ListedPlaceField, number>
export type Table = { lines: Line[]; columns: Columns; hasHead: boolean }
export type Listed = { line: number; row: ListedPlace }

/** By the titles in the first line; where there are none, the first column has the names. */
export function tableOf(lines: Line[]): Table {
  // Words in brackets explain a title: lat (WGS 84).
  const head = lines[0]?.cells.map(cell => titleWord(cell).replace(/[(（[].*$|\*/g, '')) ?? []
  const entries = listedPlaceFields.map(field => [field, head.findIndex(cell => listedPlaceWords[field].test(cell))])
  const columns = Object.fromEntries(entries) as Columns
  const hasHead = Object.values(columns).some(at => at >= 0)
  return { lines, columns: hasHead ? columns : { ...columns, name: 0 }, hasHead }
}

/** The cells of the chosen columns, with their line in the file. */
export const listedIn = ({ lines, columns, hasHead }: Table): Listed[] =>
  lines.slice(hasHead ? 1 : 0).map(({ line, cells }) => {
    const filled = listedPlaceFields.flatMap(field => {
      const cell = cells[columns[field]]?.slice(0, PLACE_CELL_MOST)
      return cell ? [[field, cell] as const] : []
    })
    return { line, row: { name: '', ...Object.fromEntries(filled) } }
  })

/** With the middle of the region that the address names, where nothing more exact is known. */
export async function located(listed: readonly Listed[]): Promise<ListedPlace[]> {
  const isRough = ({ coordinates, lat, lng, address }: ListedPlace) => !coordinates && !lat && !lng && address
  if (!listed.some(({ row }) => isRough(row))) return listed.map(({ row }) => row)
  const positionOf = regionNamer(await loadRegions())
  return listed.map(({ row }) => {
    const rough = isRough(row) ? positionOf(row.address ?? '') : undefined
    return rough ? { ...row, rough } : row
  })
}

/** Why a row is not made as it stands; empty where it is. */
export function reasonOf({ faults, twin }: ListedPlaceResult, listed: readonly Listed[]): string {
  if (faults.length > 0)
    return faults
      .map(({ field, text }) => fill(placeImportText.fault, { field: listedPlaceNames[field], text }))
      .join(' ')
  if (!twin) return ''
  const line = twin.row === null ? undefined : listed[twin.row]?.line
  return line === undefined ? placeImportText.twin : fill(placeImportText.twinRow, { line })
}

export const titles = listedPlaceFields.map(field => listedPlaceNames[field])

/** The rows that were not made, to be mended in a spreadsheet and brought back. */
export function saveLeft(left: readonly { row: ListedPlace; reason: string }[]) {
  const rows = left.map(({ row, reason }) => [...listedPlaceFields.map(field => row[field] ?? ''), reason])
  saveTable([[...titles, placeImportText.reason], ...rows], placeImportText.leftName)
}
