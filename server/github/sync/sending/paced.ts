// The forge as the queue writes to it: GitHub asks for a second between two calls that write.
import type { Forge } from '../../forge/forge.ts'

const BETWEEN_MS = 1_000

/** By installation: when this node may write again. */
const rests = new Map<number, number>()
const rest = (ms: number) => new Promise(resolve => void setTimeout(resolve, ms))

/** Waits before each of them, also where one thing needs several. */
export function paced(forge: Forge, installationId: number): Forge {
  const slowly =
    <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      const ms = (rests.get(installationId) ?? 0) - Date.now()
      if (ms > 0) await rest(ms)
      try {
        return await call(...given)
      } finally {
        rests.set(installationId, Date.now() + BETWEEN_MS)
      }
    }
  return {
    ...forge,
    createIssue: slowly(forge.createIssue),
    changeIssue: slowly(forge.changeIssue),
    createComment: slowly(forge.createComment),
    changeComment: slowly(forge.changeComment),
    removeComment: slowly(forge.removeComment),
    createLabel: slowly(forge.createLabel),
    renameLabel: slowly(forge.renameLabel),
    createMilestone: slowly(forge.createMilestone),
    changeMilestone: slowly(forge.changeMilestone),
  }
}
