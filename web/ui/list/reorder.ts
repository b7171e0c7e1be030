// Ordering by hand: where a thing stands that is moved by a key or dropped beside another one.

/**
 * Where a step up or down leads among siblings.
 * @returns the sibling to stand before, null for the end, undefined where there is no such step
 */
export function stepOf(siblings: readonly number[], id: number, step: 'up' | 'down'): number | null | undefined {
  const at = siblings.indexOf(id)
  if (step === 'up') return siblings[at - 1]
  return at === siblings.length - 1 ? undefined : (siblings[at + 2] ?? null)
}

/**
 * Where something stands that is put before or after another one.
 * @returns the sibling to stand before, null for the end
 */
export function beforeFor(siblings: readonly number[], id: number, target: number, zone: 'before' | 'after') {
  const others = siblings.filter(each => each !== id)
  return zone === 'before' ? target : (others[others.indexOf(target) + 1] ?? null)
}

/** The list with one of it before another, or at the end. */
export function movedBefore<Key extends string, Item extends Record<Key, number>>(
  items: readonly Item[],
  key: Key,
  id: number,
  before: number | null,
): Item[] {
  const moved = items.find(item => item[key] === id)
  const others = items.filter(item => item[key] !== id)
  const at = before === null ? -1 : others.findIndex(item => item[key] === before)
  return moved ? others.toSpliced(at < 0 ? others.length : at, 0, moved) : others
}
