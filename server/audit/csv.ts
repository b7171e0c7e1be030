// Tables for Excel.

const BOM = '\uFEFF'
/** What Excel would run as a formula. */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/
const SPECIAL = /[",\r\n]/

const cellOf = (text: string) => {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return SPECIAL.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** UTF-8 with the mark without which Excel takes it for another encoding; RFC 4180. */
export const csvOf = (rows: readonly (readonly string[])[]) =>
  BOM + rows.map(cells => `${cells.map(cellOf).join(',')}\r\n`).join('')
