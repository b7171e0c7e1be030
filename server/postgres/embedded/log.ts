// The log of our PostgreSQL: unreadable for other users, kept short, and without the values that people wrote.
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

/**
 * A DETAIL line names the conflicting key, and a STATEMENT line the values that people wrote: an address, a department, a
 * phone number.
 */
export const LOG_FLAGS = {
  log_min_messages: 'warning',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
}

const logOf = (data: string) => `${data}.log`

/**
 * Creates the log if there is none. PostgreSQL appends, so that it continues at the start of a log that was emptied under
 * it.
 * @param use receives the open descriptor
 */
export function withLog<T>(data: string, use: (descriptor: number) => T): T {
  const path = logOf(data)
  // An earlier version made it readable for everyone, and logged the values that people had written.
  if (existsSync(path) && statSync(path).mode & OTHERS) rmSync(path)
  rotateLog(data)
  const descriptor = openSync(path, 'a', 0o600)
  try {
    return use(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** A long log is copied to the former one and emptied. */
export function rotateLog(data: string) {
  const path = logOf(data)
  if (!existsSync(path) || statSync(path).size < LOG_BYTES) return
  copyFileSync(path, `${path}.1`)
  chmodSync(`${path}.1`, 0o600)
  truncateSync(path)
}

/** The end of the log, which has the reason for a failed start. */
export const lastWords = (data: string) =>
  existsSync(logOf(data)) ? readFileSync(logOf(data), 'utf8').slice(-LAST_WORDS) : ''
