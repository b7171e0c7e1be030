// The cleanup of a benchmark, however it ends: processes, sockets, temporary directories.

const deeds: (() => unknown)[] = []
let isOver = false

/** Runs in reverse order of registration. */
export function afterwards(deed: () => unknown) {
  deeds.push(deed)
  refuseIfOver()
}

/** Called before a long step, so that an interrupted benchmark starts nothing new. */
export function refuseIfOver() {
  if (isOver) throw new Error('interrupted')
}

/** Cleans up everything once; a failing step does not prevent the others. */
export async function endEverything() {
  for (let deed = deeds.pop(); deed; deed = deeds.pop())
    try {
      await deed()
    } catch (error) {
      console.error(`while ending: ${(error as Error).message}`)
    }
}

/** Ends for good: later registrations are cleaned up as well, and the benchmark cannot continue. */
export async function interrupt() {
  if (isOver) return
  isOver = true
  await endEverything()
  process.exit(1)
}

export const isInterrupted = () => isOver
