// One JSON line for each event. Callers never pass secrets; the list below is the second safeguard.
import pino from 'pino'
import { config } from './config.ts'

const SECRET = ['authorization', 'cookie', 'password', 'token', 'currentPassword', 'newPassword', 'query', 'body']

export const log = pino(
  {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    redact: { paths: SECRET.flatMap(name => [name, `*.${name}`]), censor: '[redacted]' },
  },
  pino.destination({ fd: 1, sync: false, minLength: 0 }),
)

/** m***@example.com: enough to recognize an address, too little to write to it. */
export function maskedEmail(email: string) {
  const at = email.lastIndexOf('@')
  return at < 1 ? '***' : `${[...email][0]}***${email.slice(at)}`
}

const EMAIL = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g

/** The cause of an error in words that are safe to log: the first cause, without parameters, addresses masked. */
export function reasonOf(error: unknown): string {
  // Drizzle's own message repeats the statement with its parameters.
  if (error instanceof Error && error.cause instanceof Error) return reasonOf(error.cause)
  const { name, message, code } =
    error instanceof Error ? (error as Error & { code?: string }) : { name: typeof error, message: '' }
  return `${code ?? name}: ${message}`.replace(EMAIL, maskedEmail)
}

/** The location of a bug: the lines of the stack, without its message. */
export const placesOf = (error: unknown): string[] =>
  error instanceof Error
    ? (error.stack ?? '')
        .split('\n')
        .filter(line => /^\s+at /.test(line))
        .map(line => line.trim())
    : []
