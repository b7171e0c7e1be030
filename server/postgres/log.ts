// The log of our PostgreSQL: for nobody else's eyes, kept short, and without the values that people wrote.
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'

const LOG_BYTES = 1024 * 1024
const LAST_WORDS = 2_000
const OTHERS = 0o077

/** A detail names the key that was there already, and a statement what somebody wrote: an address, a department, a phone number. */
export const LOG_FLAGS = {
  log_min_messages: 'warning',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
}

const logOf = (data: string) => `${data}.log`

/**
 * Makes it where there is none. PostgreSQL appends, so that it goes on at the beginning of what was emptied under it.
 * @param use gets it open
 */
export function withLog<T>(data: string, use: (descriptor: number) => T): T {
  const path = logOf(data)
  // An earlier version let everybody read it, and wrote down what people had written.
  if (existsSync(path) && statSync(path).mode & OTHERS) rmSync(path)
  rotateLog(data)
  const descriptor = openSync(path, 'a', 0o600)
  try {
    return use(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Where it has grown long it becomes the former one, and begins anew. */
export function rotateLog(data: string) {
  const path = logOf(data)
  if (!existsSync(path) || statSync(path).size < LOG_BYTES) return
  copyFileSync(path, `${path}.1`)
  chmodSync(`${path}.1`, 0o600)
  truncateSync(path)
}

/** Why it did not start stands at the end. */
export const lastWords = (data: string) =>
  existsSync(logOf(data)) ? readFileSync(logOf(data), 'utf8').slice(-LAST_WORDS) : ''
