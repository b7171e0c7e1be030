// Idempotency-Key: a repeated call runs once, and the repetition gets the first answer.
import { and, eq, lt } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { setTimeout as wait } from 'node:timers/promises'
import { limits } from '../config.ts'
import { ago, db, duringFirstWrite, violates } from '../db.ts'
import { keyedHash, seal, unseal } from '../keys.ts'
import { refuse } from '../refusal.ts'
import { answeredKeys } from '../postgres/tables.ts'

const KEY = /^[\x21-\x7e]{1,255}$/
const ANSWER_WAIT_MS = 2_000

export type Answered = { status: number; answer: { data?: unknown } }
type Call = { userId: number; key: string; method: string; path: string; body: string }

/**
 * The key is stored inside the deed's own transaction, so they commit together or not at all. A refused deed leaves it free.
 * @param act does the deed and returns its answer
 */
export async function onlyOnce(call: Call, act: () => Promise<Answered>): Promise<Answered> {
  if (!KEY.test(call.key)) refuse('key.invalid')
  const id = `${call.userId} ${call.key}`
  // Of two simultaneous calls in this process the second waits for the first, and then finds its answer.
  while (running.has(id)) await running.get(id)
  const acting = taken(call, act)
  const ended = acting.then(
    () => undefined,
    () => undefined,
  )
  running.set(id, ended)
  try {
    return await acting
  } finally {
    running.delete(id)
  }
}

const running = new Map<string, Promise<void>>()

async function taken({ userId, key, method, path, body }: Call, act: () => Promise<Answered>) {
  // A keyed hash, because the body may contain a password.
  const fingerprint = keyedHash('repeat', `${method} ${path}\n${body}`)
  const mine = and(eq(answeredKeys.userId, userId), eq(answeredKeys.key, key))
  const first = await firstAnswer(mine, fingerprint)
  if (first) return first
  const take = async (tx: NodePgDatabase) => {
    const old = lt(answeredKeys.createdAt, ago(limits.keyMs))
    await tx.delete(answeredKeys).where(and(mine, old))
    await tx.insert(answeredKeys).values({ userId, key, fingerprint })
  }
  try {
    const { status, answer } = await duringFirstWrite.run({ run: take }, act)
    await db
      .update(answeredKeys)
      .set({ status, answer: seal(JSON.stringify(answer)) })
      .where(mine)
    return { status, answer }
  } catch (error) {
    if (!violates(error, 'answered_key_pkey')) throw error
    return (await firstAnswer(mine, fingerprint)) ?? refuse('key.answerless')
  }
}

async function firstAnswer(mine: ReturnType<typeof and>, fingerprint: Buffer): Promise<Answered | undefined> {
  for (let waited = 0; ; waited += 50) {
    const [row] = await db.select().from(answeredKeys).where(mine)
    if (!row || Date.now() - row.createdAt.getTime() > limits.keyMs) return undefined
    if (!row.fingerprint.equals(fingerprint)) refuse('key.reused')
    if (row.status !== null && row.answer !== null) return { status: row.status, answer: openedAnswer(row.answer) }
    // The deed is committed and its answer is being written, unless the server died in between.
    if (waited >= ANSWER_WAIT_MS) refuse('key.answerless')
    await wait(50)
  }
}

const openedAnswer = (sealed: string) => JSON.parse(unseal(sealed)) as Answered['answer']

/** Deletes the stored answers to a withdrawn person, because they may contain their name. */
export const forgetKeysOf = (tx: NodePgDatabase, userId: number) =>
  tx.delete(answeredKeys).where(eq(answeredKeys.userId, userId))

export const forgetOldKeys = () => db.delete(answeredKeys).where(lt(answeredKeys.createdAt, ago(limits.keyMs)))
