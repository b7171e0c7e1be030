// A person with an account, made by the calls of a browser: the link in the mail, the sign-up, the token.
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { agreementCodes, agreementVersions, authRoutes } from '#contract/auth'
import { sessionRoutes } from '#contract/session'
import type { Answer, Ask, Route } from '#contract/route'
import type { Server } from './server.ts'

export const PASSWORD = '두레에서 함께 일해요'
const MAIL_MS = 15_000

export type Person = Awaited<ReturnType<typeof newPerson>>

export async function newPerson(server: Server, name = '남궁다혜') {
  const email = `mina.${randomUUID().slice(0, 8)}@example.com`
  const { verificationId } = await call(server, authRoutes.sendVerification, { body: { email, purpose: 'signup' } })
  await call(server, authRoutes.verifyEmail, { body: { token: await tokenMailedTo(email, server.directory) } })
  const agreements = agreementCodes.map(code => ({ code, version: agreementVersions[code], agreed: true }))
  const body = { verificationId, email, password: PASSWORD, name, agreements }
  const { answer, cookie } = await send(server, authRoutes.signup, { body })
  const token = answer.accessToken
  return { email, cookie, token, ...idsIn(token), headers: headersOf(server, token) }
}

/** The same person with a newer token, which includes later memberships. */
export async function renewed(server: Server, person: Person): Promise<Person> {
  const { answer, cookie } = await send(server, sessionRoutes.token, {}, person.cookie)
  const token = answer.accessToken
  return { ...person, cookie, token, headers: headersOf(server, token) }
}

/** The headers of every call of a signed-in browser. */
const headersOf = ({ origin }: Server, token: string) => ({
  origin,
  authorization: `Bearer ${token}`,
  'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  accept: 'application/json',
})

const call = async <R extends Route>(server: Server, route: R, ask: Ask<R>) => (await send(server, route, ask)).answer

async function send<R extends Route>({ address, origin }: Server, { method, path }: R, ask: Ask<R>, cookies = '') {
  const { body } = ask as { body?: unknown }
  const response = await fetch(address + path, {
    method,
    headers: {
      origin,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(cookies && { cookie: cookies }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  const { data } = (await response.json()) as { data: Answer<R> }
  const pairs = response.headers.getSetCookie().map(line => line.split('; ')[0]!)
  return { answer: data, cookie: pairs.join('; ') }
}

async function tokenMailedTo(email: string, directory: string) {
  const outbox = join(directory, 'outbox')
  for (let waited = 0; waited < MAIL_MS; waited += 50) {
    const names = (await readdir(outbox).catch(() => [])).filter(name => name.endsWith('.eml'))
    const mails = await Promise.all(names.map(async name => PostalMime.parse(await readFile(join(outbox, name)))))
    const text = mails.find(mail => mail.to?.[0]?.address === email)?.text
    const token = text?.match(/[?&]token=([\w-]{43})/)?.[1]
    if (token) return token
    await wait(50)
  }
  throw new Error(`no mail to ${email}`)
}

function idsIn(token: string) {
  const claims = Buffer.from(token.split('.')[1]!, 'base64url').toString()
  const { sub, sid } = JSON.parse(claims) as { sub: string; sid: number }
  return { userId: Number(sub), sessionId: sid }
}
