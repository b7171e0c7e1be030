// What must be undone when a benchmark ends, however it ends: processes, sockets, temporary directories.

const deeds: (() => unknown)[] = []
let isOver = false

/** The last one noted is the first one done. */
export function afterwards(deed: () => unknown) {
  deeds.push(deed)
  refuseIfOver()
}

/** Before something long begins: what is interrupted begins nothing new. */
export function refuseIfOver() {
  if (isOver) throw new Error('interrupted')
}

/** Undoes everything once; one deed that fails does not keep the others from being done. */
export async function endEverything() {
  for (let deed = deeds.pop(); deed; deed = deeds.pop())
    try {
      await deed()
    } catch (error) {
      console.error(`while ending: ${(error as Error).message}`)
    }
}

/** Ends for good: whatever a benchmark still begins is undone as well, and it cannot go on. */
export async function interrupt() {
  if (isOver) return
  isOver = true
  await endEverything()
  process.exit(1)
}

export const isInterrupted = () => isOver
