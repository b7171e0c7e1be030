// A question to GitHub that somebody waits for.
import { log, reasonOf } from '../log.ts'
import { refuse } from '../refusal.ts'
import { Unanswered } from './forge/forge.ts'

/**
 * In the words of the person who waits; the reason is for the operator.
 * @param spentBy the status that says that a code is none, or was used before
 */
export async function answered<T>(ask: () => Promise<T>, spentBy = 400): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error
    log.warn({ reason: reasonOf(error) }, 'GitHub could not be asked')
    return refuse(error.status === spentBy ? 'github.state' : 'github.unanswered')
  }
}
