// The mail server that answers to our mails arrive at. A mail is taken over when what became of it is committed: until then it
// stays with whoever brings it, who tries again.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { startSentence } from '#korean/start'
import { config, limits } from '../../config.ts'
import { log, reasonOf } from '../../log.ts'
import { opening } from '../../refusal.ts'
import { replyDomain, type ReplyTo, replyToOf } from './address.ts'
import { answerLetter, type Outcome } from './answering.ts'
import { readLetter } from './letter/reading.ts'

/** Enough for an answer that goes to somebody else, too. */
const RECIPIENTS_MOST = 5

/** A refusal as mail servers say it to each other; people read it in a report of theirs. */
function refusal(responseCode: number, text: string) {
  return Object.assign(new Error(text), { responseCode })
}
const later = () => refusal(451, 'Please try again later')
const unknown = () => refusal(550, 'No such address')

/** Nothing arrives where no port is set. */
export async function openMailReplies() {
  const { inboundSmtp } = config
  if (!inboundSmtp) return () => undefined
  let reading = 0
  const server = new SMTPServer({
    name: replyDomain(),
    banner: 'Dure',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: limits.letterBytes,
    maxClients: limits.inboundConnections,
    maxRecipients: RECIPIENTS_MOST,
    socketTimeout: limits.inboundIdleMs,
    closeTimeout: limits.stopMs,
    onRcptTo: ({ address }, _, done) => done(replyToOf(address) ? null : unknown()),
    onData: (stream, session, done) => {
      // Each is held in memory until it is read.
      const isFree = reading < limits.lettersAtOnce
      if (isFree) reading++
      void received(stream, isFree)
        .then(raw => taken(raw, session))
        .then(
          () => done(null, 'Taken'),
          (error: Error) => done('responseCode' in error ? error : later()),
        )
        .finally(() => {
          if (isFree) reading--
        })
    },
  })
  // Connections break off.
  server.on('error', error => log.debug({ reason: reasonOf(error) }, 'a connection of a mail server failed'))
  const host = inboundSmtp.host ?? config.host
  await opening({ name: 'INBOUND_SMTP', port: inboundSmtp.port, host }, async at => {
    server.server.listen(at)
    await once(server.server, 'listening')
  })
  const { port } = server.server.address() as AddressInfo
  console.log(startSentence('inboundMail', { domain: replyDomain(), host, port }))
  return () => new Promise<void>(resolve => server.close(() => resolve()))
}

/** Read to its end even where it is refused, because the answer comes after it. */
async function received(stream: SMTPServerDataStream, isFree: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) if (isFree && !stream.sizeExceeded) chunks.push(chunk)
  if (stream.sizeExceeded) throw refusal(552, 'The mail is too large')
  if (!isFree) throw later()
  const raw = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    raw.set(chunk, at)
    at += chunk.length
  }
  return raw
}

async function taken(raw: Uint8Array<ArrayBuffer>, { envelope }: SMTPServerSession) {
  // A report that a mail could not be delivered has no sender.
  if (!envelope.mailFrom || envelope.mailFrom.address === '') return
  const letter = await readLetter(raw)
  const outcomes = new Set<Outcome>()
  for (const { address } of envelope.rcptTo) {
    const to = replyToOf(address)
    if (to) outcomes.add(await answered(to, letter))
  }
  if (outcomes.size === 1 && outcomes.has('nobody')) throw unknown()
}

async function answered(to: ReplyTo, letter: Parameters<typeof answerLetter>[1]) {
  const { orgId, memberId, thing } = to
  try {
    const outcome = await answerLetter(to, letter)
    log.info({ orgId, memberId, kind: thing.kind, outcome }, 'mail answered')
    return outcome
  } catch (error) {
    log.warn({ orgId, memberId, reason: reasonOf(error) }, 'an answer by mail is refused for now')
    throw error instanceof Error && 'responseCode' in error ? error : later()
  }
}
