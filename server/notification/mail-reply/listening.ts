// The mail server that answers to our mails arrive at. A mail is taken over when what became of it is committed: until then it
// stays with whoever brings it, who tries again.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { configSentences } from '#korean/config'
import { startSentence } from '#korean/start'
import { config, limits } from '../../config.ts'
import { semaphore } from '../../http/semaphore.ts'
import { log, reasonOf } from '../../log.ts'
import { inboundLimits, isMailDomain } from '../../outbound/mail-settings.ts'
import { opening, Refusal, StartError } from '../../refusal.ts'
import { replyDomain, type ReplyTo, replyToOf } from './address.ts'
import { answererOf, answerLetter, type Outcome } from './answering.ts'
import { readLetter } from './letter/reading.ts'
import type { Letter } from './letter/shape.ts'

/** Enough for an answer that goes to somebody else, too. */
const RECIPIENTS_MOST = 5

/** A refusal as mail servers say it to each other; people read it in a report of theirs. */
const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })
const later = () => refusal(451, 'Please try again later')
const unknown = () => refusal(550, 'No such address, or nobody here has it any more')

/** Each holds a whole core for its half second. */
const reading = semaphore({ atOnce: inboundLimits.readAtOnce, waiting: inboundLimits.waiting })

/** Somebody who sends a byte now and then would never be idle. */
function connectionsOf(server: () => SMTPServer) {
  const busy = new Set<string>()
  const ends = new Map<string, NodeJS.Timeout>()
  const close = (isClosed: (id: string) => boolean) => {
    for (const connection of server().connections) if (isClosed(connection.session.id)) connection.close()
  }
  const begin = (id: string) => {
    const late = () => {
      log.warn('a connection of a mail server took too long')
      close(each => each === id)
    }
    ends.set(id, setTimeout(late, inboundLimits.connectionMs).unref())
  }
  const end = (id: string) => {
    clearTimeout(ends.get(id))
    ends.delete(id)
    busy.delete(id)
  }
  /** Those that bring nothing right now come again. */
  const closeIdle = () => close(id => !busy.has(id))
  return { busy, begin, end, closeIdle }
}

function inboundServer(domain: string) {
  const connections = connectionsOf(() => server)
  const server: SMTPServer = new SMTPServer({
    name: domain,
    banner: 'Dure',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: inboundLimits.bytes,
    maxClients: inboundLimits.connections,
    maxRecipients: RECIPIENTS_MOST,
    socketTimeout: inboundLimits.idleMs,
    closeTimeout: limits.stopMs / 2,
    onConnect: ({ id }, done) => {
      connections.begin(id)
      done()
    },
    onClose: ({ id }, done) => {
      connections.end(id)
      done()
    },
    onRcptTo: ({ address }, _, done) => {
      known(address).then(
        isKnown => done(isKnown ? null : unknown()),
        () => done(later()),
      )
    },
    onData: (stream, session, done) => {
      connections.busy.add(session.id)
      void received(stream)
        .then(raw => taken(raw, session))
        .then(
          () => done(null, 'Taken'),
          (error: Error) => done(error),
        )
        .finally(() => connections.busy.delete(session.id))
    },
  })
  // Connections break off.
  server.on('error', error => log.debug({ reason: reasonOf(error) }, 'a connection of a mail server failed'))
  return { server, closeIdle: connections.closeIdle }
}

/** Nothing arrives where no port is set. */
export async function openMailReplies() {
  const { inboundSmtp } = config
  if (!inboundSmtp) return () => undefined
  const domain = replyDomain()
  if (!isMailDomain(domain))
    throw new StartError(startSentence('wrongVariable', { name: 'INBOUND_DOMAIN', why: configSentences.mailDomain }))
  const { server, closeIdle } = inboundServer(domain)
  const host = inboundSmtp.host ?? config.host
  await opening({ name: 'INBOUND_SMTP', port: inboundSmtp.port, host }, async at => {
    server.server.listen(at)
    await once(server.server, 'listening')
  })
  const { port } = server.server.address() as AddressInfo
  console.log(startSentence('inboundMail', { domain, host, port }))
  return () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      closeIdle()
    })
}

async function known(address: string) {
  const to = replyToOf(address)
  return to !== undefined && (await answererOf(to)) !== undefined
}

/** Of all that arrive at the moment. */
let held = 0

/** Read to its end even where it is refused, because the answer comes after it. */
async function received(stream: SMTPServerDataStream): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let bytes = 0
  let isFull = false
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      isFull ||= held + chunk.length > inboundLimits.arrivingBytes
      if (isFull || stream.sizeExceeded) continue
      chunks.push(chunk)
      bytes += chunk.length
      held += chunk.length
    }
    if (stream.sizeExceeded) {
      log.info('an answer by mail is too large')
      throw refusal(552, 'The mail is too large')
    }
    if (isFull) {
      log.warn('too many answers by mail arrive at once')
      throw later()
    }
    const raw = new Uint8Array(bytes)
    let at = 0
    for (const chunk of chunks) {
      raw.set(chunk, at)
      at += chunk.length
    }
    return raw
  } finally {
    held -= bytes
  }
}

async function taken(raw: Uint8Array<ArrayBuffer>, { envelope }: SMTPServerSession) {
  // A report that a mail could not be delivered has no sender.
  if (!envelope.mailFrom || envelope.mailFrom.address === '')
    return log.info({ outcome: 'silent' satisfies Outcome }, 'mail answered')
  const letter = await reading(() => readLetter(raw)).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    log.warn('too many answers by mail wait to be read')
    throw later()
  })
  const outcomes = new Set<Outcome>()
  for (const { address } of envelope.rcptTo) {
    const to = replyToOf(address)
    if (to) outcomes.add(await answered(to, letter))
  }
  if (outcomes.size === 1 && outcomes.has('nobody')) throw unknown()
}

async function answered(to: ReplyTo, letter: Letter | undefined) {
  const { orgId, memberId, thing } = to
  try {
    const outcome = await answerLetter(to, letter)
    log.info({ orgId, memberId, kind: thing.kind, outcome }, 'mail answered')
    return outcome
  } catch (error) {
    log.warn({ orgId, memberId, reason: reasonOf(error) }, 'an answer by mail is refused for now')
    throw later()
  }
}
