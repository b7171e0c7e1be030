// The results of a benchmark: lines of a table, some of them with a goal.

/** `atMost` and `atLeast` make a line a goal; every other line only informs. */
export type Line = { what: string; value: number; unit: string; atMost?: number; atLeast?: number }
export type Benchmark = {
  says: string
  /** Where it takes more than others do. */
  mostMinutes?: number
  run: () => Promise<Line[]>
}

const DIGITS = 3

export const isMissed = ({ value, atMost = Infinity, atLeast = -Infinity }: Line) =>
  !(value <= atMost && value >= atLeast)

/** The median, which one stall of a shared machine does not move. */
export function median(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
}

/** An upper bound of the true median with 97.5 % certainty for any distribution of noise: an order statistic. */
export function medianAtMost(values: number[]) {
  const rank = Math.ceil(values.length / 2 + Math.sqrt(values.length))
  return values.toSorted((a, b) => a - b)[Math.min(rank, values.length) - 1]!
}

/** The value that this percentage does not exceed. */
export const percentile = (values: number[], percent: number) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil((values.length * percent) / 100) - 1)] ?? NaN

export const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

export function tableOf(lines: Line[]) {
  const rows = lines.map(line => [line.what, `${shown(line.value)} ${line.unit}`, goalOf(line), verdictOf(line)])
  const widths = [0, 1, 2].map(column => Math.max(...rows.map(row => row[column]!.length)))
  const aligned = ([what = '', value = '', goal = '', verdict = '']: string[]) =>
    `  ${what.padEnd(widths[0]!)}  ${value.padStart(widths[1]!)}  ${goal.padStart(widths[2]!)}  ${verdict}`.trimEnd()
  return rows.map(aligned).join('\n')
}

const shown = (value: number) =>
  Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(DIGITS)))

function goalOf({ atMost, atLeast, unit }: Line) {
  if (atMost !== undefined) return `≤ ${atMost} ${unit}`
  return atLeast === undefined ? '' : `≥ ${atLeast} ${unit}`
}

const hasGoal = ({ atMost, atLeast }: Line) => atMost !== undefined || atLeast !== undefined
const verdictOf = (line: Line) => (hasGoal(line) ? (isMissed(line) ? 'MISSED' : 'met') : '')
