// CSV files for Excel.

const BOM = '\uFEFF'
/** Text that Excel would run as a formula. */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/
const SPECIAL = /[",\r\n]/

const cellOf = (text: string) => {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return SPECIAL.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** RFC 4180 in UTF-8, with the byte order mark that Excel needs to recognize the encoding. */
export const csvOf = (rows: readonly (readonly string[])[]) =>
  BOM + rows.map(cells => `${cells.map(cellOf).join(',')}\r\n`).join('')
