// One's own changes that the server has not confirmed yet: they stay on the screen whatever else is told meanwhile.

/** A row of which the server counts the changes. */
type Versioned = { version: number }

/** An overlay over the rows of one kind, which are told apart by their id. */
export function optimisticRows<Row extends Versioned>(idOf: (row: Row) => number) {
  type Show = <Known extends Row>(row: Known) => Known
  type Act = { ids: ReadonlySet<number>; show: Show; isRemoval: boolean }
  const acts = new Set<Act>()
  /** The last word about rows with own changes, without those changes. */
  const told = new Map<number, Row>()

  function begin(act: Act): () => void {
    acts.add(act)
    return () => void acts.delete(act)
  }
  const isPending = (id: number) => [...acts].some(act => act.ids.has(id))

  return {
    /** @returns ends it: call it before the server's answer is shown */
    change: (ids: readonly number[], show: Show) => begin({ ids: new Set(ids), show, isRemoval: false }),
    remove: (ids: readonly number[]) => begin({ ids: new Set(ids), show: row => row, isRemoval: true }),

    isLeaving: (id: number) => [...acts].some(act => act.isRemoval && act.ids.has(id)),

    /** The row as it will be once all own changes have arrived, in the order in which they were made. */
    shown: <Known extends Row>(row: Known): Known =>
      [...acts].reduce((shown, { ids, show }) => (ids.has(idOf(row)) ? show(shown) : shown), row),

    noteTold: (row: Row) => {
      const id = idOf(row)
      if ((told.get(id)?.version ?? 0) > row.version) return
      if (isPending(id)) told.set(id, row)
      else told.delete(id)
    },

    /** With the news of it since: another person's change may have arrived before the answer to one's own. */
    newest: <Known extends Row>(row: Known): Known => {
      const last = told.get(idOf(row))
      return last && last.version > row.version ? { ...row, ...last } : row
    },
  }
}
