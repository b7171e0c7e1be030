// Many small questions as few calls: what is wanted in one draw is asked for together.

const TOGETHER_MS = 10
/** In one draw. Whatever a text names beyond them stays as it is written. */
const CALLS_MOST = 10

type Waiting<Id, Value> = { id: Id; resolve: (value: Value | null) => void; reject: (error: unknown) => void }

/**
 * @param most of one call
 * @param ask answers those that are there
 * @returns null for what is not there
 */
export function askedTogether<Id, Value>(
  most: number,
  ask: (orgId: number, ids: readonly Id[]) => Promise<ReadonlyMap<Id, Value>>,
): (orgId: number, id: Id) => Promise<Value | null> {
  const waiting = new Map<number, Waiting<Id, Value>[]>()
  async function answer(orgId: number, ids: readonly Id[], asked: readonly Waiting<Id, Value>[]): Promise<void> {
    try {
      const known = await ask(orgId, ids)
      for (const { id, resolve } of asked) resolve(known.get(id) ?? null)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }
  function send(orgId: number) {
    const left = new Map(Map.groupBy(waiting.get(orgId) ?? [], ({ id }) => id))
    waiting.delete(orgId)
    for (let calls = 0; left.size > 0 && calls < CALLS_MOST; calls++) {
      const ids = [...left.keys()].slice(0, most)
      const asked = ids.flatMap(id => left.get(id)!)
      for (const id of ids) left.delete(id)
      void answer(orgId, ids, asked)
    }
    for (const { resolve } of [...left.values()].flat()) resolve(null)
  }
  return (orgId, id) =>
    new Promise((resolve, reject) => {
      const others = waiting.get(orgId)
      if (others) return void others.push({ id, resolve, reject })
      waiting.set(orgId, [{ id, resolve, reject }])
      setTimeout(() => send(orgId), TOGETHER_MS)
    })
}
