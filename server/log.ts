// One JSON line an event. What may be secret is never handed over; the list below is the second lock.
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

/** m***@example.com: enough to recognize, too little to write to. */
export function maskedEmail(email: string) {
  const at = email.lastIndexOf('@')
  return at < 1 ? '***' : `${[...email][0]}***${email.slice(at)}`
}
