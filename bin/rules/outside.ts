// Each thing outside the program is reached through one file, so that it can be changed, limited and tested there.
import { type Complaint, complaintsAbout, isCode, isTest, isWithin, type SourceFile } from './rule.ts'

type Outside = { reach: RegExp; files: readonly string[]; advice: string }

const OUTSIDE: readonly Outside[] = [
  {
    reach: /\bprocess(?:\.env\b|\[)|\} = process\b/g,
    files: ['server/config.ts'],
    advice: 'the environment is read in server/config.ts',
  },
  {
    reach: /\b(?:local|session)Storage\b|\bindexedDB\b|\bdocument\.cookie\b/g,
    files: ['web/session.ts', 'web/drafts.ts'],
    advice: 'the storage of the browser is used in web/session.ts, drafts in web/drafts.ts',
  },
  {
    reach: /(?<![.\w])fetch\(|\b(?:window|globalThis)\.fetch\b|\bsendBeacon\b/g,
    // A service worker asks for pages, and not for answers.
    files: [
      'web/call.ts',
      'web/service-worker/service-worker.ts',
      'web/service-worker/offline-page.ts',
      'server/outbound/trusted.ts',
    ],
    advice: 'requests go through web/call.ts, those to hosts of a setting through server/outbound/trusted.ts',
  },
  {
    // Servers and types are no way out.
    reach:
      /\bimport (?!type\b)(?!\{\s*(?:(?:type \w+|createServer|IncomingMessage|ServerResponse),?\s*)+\} from)[^'"]*? from 'node:(?:https?|http2)'/g,
    files: ['server/outbound/outbound.ts', 'server/outbound/posting.ts'],
    advice:
      'addresses that somebody else chose are fetched by server/outbound/outbound.ts, and posted to by posting.ts',
  },
  {
    reach: /\bXMLHttpRequest\b/g,
    files: ['web/upload/put.ts'],
    advice: 'bytes go through web/upload/put.ts',
  },
  {
    reach: /\bnew WebSocket\(/g,
    files: ['web/live/socket.ts'],
    advice: 'the socket is opened in web/live/socket.ts',
  },
]

const SUPPORT = /^server\/(?:testing\/|[^/]+\/test\.ts$)|^web\/test\.tsx$/
const MINUTE_MS = 60_000
/** The patience with one mail server, which its job outlives. */
const PATIENT = ['server/mail.ts']
const TIMER = /\bset(?:Timeout|Interval)\([^;]*?,\s*([A-Z][A-Z_]*|[\d_ *]+)\)/g

const product = (files: readonly SourceFile[]) =>
  files.filter(({ path }) => isWithin(path, ['server', 'web']) && isCode(path) && !isTest(path) && !SUPPORT.test(path))

export function outside(files: readonly SourceFile[]): Complaint[] {
  return product(files).flatMap(file =>
    OUTSIDE.filter(({ files }) => !files.includes(file.path)).flatMap(({ reach, advice }) =>
      complaintsAbout(file, reach, 'outside', advice),
    ),
  )
}

/** A number or a product of numbers, as written. */
const numberOf = (text: string) => text.split('*').reduce((total, part) => total * Number(part.replaceAll('_', '')), 1)

/** A restart forgets a timer; the queue of jobs.ts remembers. */
export function longTimers(files: readonly SourceFile[]): Complaint[] {
  return product(files.filter(({ path }) => !PATIENT.includes(path))).flatMap(file => {
    const long = [...file.text.matchAll(TIMER)].filter(([, delay = '']) => {
      const said = /^[A-Z]/.test(delay)
        ? new RegExp(`^(?:export )?const ${delay} = ([\\d_ *]+)$`, 'm').exec(file.text)?.[1]
        : delay
      return said !== undefined && numberOf(said) > MINUTE_MS
    })
    return long.flatMap(([call]) =>
      complaintsAbout(
        file,
        new RegExp(RegExp.escape(call), 'g'),
        'long-timer',
        'what waits for more than a minute is a job of server/jobs.ts',
      ),
    )
  })
}
