// Reads a mail in a thread of its own, with a limit of time and memory: strangers write what they like, and half a second for one
// with large files would be half a second in which nobody else is answered.
import { Worker } from 'node:worker_threads'
import { log, reasonOf } from '../../../log.ts'
import { inboundLimits } from '../../../outbound/mail-settings.ts'
import type { Letter } from './shape.ts'

/**
 * @param raw as it came; it cannot be read any more afterwards
 * @returns undefined for a mail that cannot be taken apart
 */
export async function readLetter(raw: Uint8Array<ArrayBuffer>): Promise<Letter | undefined> {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: raw,
    transferList: [raw.buffer],
    resourceLimits: { maxOldGenerationSizeMb: inboundLimits.memoryMegabytes },
    env: {},
  })
  const late = setTimeout(() => void thread.terminate(), inboundLimits.readMs)
  try {
    return await new Promise<Letter>((resolve, fail) => {
      thread.once('message', resolve)
      thread.once('error', fail)
      thread.once('exit', () => fail(new Error('it took too long')))
    })
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'a mail could not be read')
    return undefined
  } finally {
    clearTimeout(late)
    void thread.terminate()
  }
}
