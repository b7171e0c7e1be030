// Times after which something that failed is tried again; then somebody must look at it.
const TRIES_AFTER_MINUTES = [1, 5, 15, 60]

/** Undefined once it was tried as often. */
export function nextTry(tries: number): Date | undefined {
  const minutes = TRIES_AFTER_MINUTES[tries]
  return minutes === undefined ? undefined : new Date(Date.now() + minutes * 60_000)
}
