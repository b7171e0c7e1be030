// Ranks of what is ordered by hand: text that sorts between its neighbours, made under the lock of the organization.
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

/** @param at the place of what it comes before; below 0 the end */
export function rankBefore(ranked: readonly { rank: string }[], at: number) {
  const next = at < 0 ? ranked.length : at
  return generateKeyBetween(ranked[next - 1]?.rank ?? null, ranked[next]?.rank ?? null)
}

/** With ranks for those at the end that have none yet. */
export function allRanked<Row extends { rank: string | null }>(rows: readonly Row[]): (Row & { rank: string })[] {
  const known = rows.filter((row): row is Row & { rank: string } => row.rank !== null)
  const unranked = rows.filter(({ rank }) => rank === null)
  const ranks = generateNKeysBetween(known.at(-1)?.rank ?? null, null, unranked.length)
  return [...known, ...unranked.map((row, at) => ({ ...row, rank: ranks[at]! }))]
}
