import { useEffect, useState } from 'react'

/** The virtual list goes on moving to a row for so long after the last of those around it was measured. */
const MOVING_MS = 200

/** On while the list moves to a row of which it does not know yet how high those before it are. */
export function useMoving() {
  const [moving] = useState(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      timer = undefined
    }
    /** A busy machine measures late: rows are measured at the end of a frame. */
    const rest = (mine: typeof timer, whenStill: () => void, frames = 2) => {
      if (timer !== mine) return
      if (frames > 0) return void requestAnimationFrame(() => rest(mine, whenStill, frames - 1))
      end()
      whenStill()
    }
    return {
      isOn: () => timer !== undefined,
      end,
      goOn: (whenStill: () => void) => {
        clearTimeout(timer)
        const mine = setTimeout(() => rest(mine, whenStill), MOVING_MS)
        timer = mine
      },
    }
  })
  useEffect(() => moving.end, [moving])
  return moving
}
