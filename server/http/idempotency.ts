// Idempotency-Key: a repeated call runs once, and the repetition gets the first answer.
import { and, eq, lt, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { setTimeout as wait } from 'node:timers/promises'
import { limits } from '../config.ts'
import { ago, db, duringFirstWrite } from '../db.ts'
import { keyedHash, seal, unseal } from '../keys.ts'
import { preparedStatement } from '../postgres/statements.ts'
import { Refusal, refuse } from '../refusal.ts'
import { answeredKeys } from '../postgres/tables.ts'

const KEY = /^[\x21-\x7e]{1,255}$/
const ANSWER_WAIT_MS = 2_000

export type Answered = { status: number; answer: { data?: unknown } }
/** `said` is all that must be the same when it is sent again. */
type Call = { userId: number; key: string; said: string }

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

const { placeholder } = sql
const itself = and(eq(answeredKeys.userId, placeholder('userId')), eq(answeredKeys.key, placeholder('key')))

/** Takes a free key, or one that is remembered no longer. Waits for another call that is taking it. */
const takeStatement = preparedStatement('key_taken', () => {
  const fingerprint = placeholder('fingerprint')
  return db
    .insert(answeredKeys)
    .values({ userId: placeholder('userId'), key: placeholder('key'), fingerprint })
    .onConflictDoUpdate({
      target: [answeredKeys.userId, answeredKeys.key],
      set: { fingerprint: sql`excluded.fingerprint`, status: null, answer: null, createdAt: sql`now()` },
      setWhere: lt(answeredKeys.createdAt, ago(limits.keyMs)),
    })
    .returning({ userId: answeredKeys.userId })
})

const answerStatement = preparedStatement(
  'key_answered',
  () =>
    db
      .update(answeredKeys)
      .set({ status: sql`${placeholder('status')}`, answer: sql`${placeholder('answer')}` })
      .where(itself),
  // Its commit would keep the short reads of others waiting.
  { isLong: true },
)

/**
 * The first answer is looked for only where the key is taken or the deed is refused: what a first call has ended or changed
 * may refuse the second one before it reaches the key.
 */
async function taken({ userId, key, said }: Call, act: () => Promise<Answered>) {
  // A keyed hash, because the body may contain a password.
  const fingerprint = keyedHash('repeat', said)
  let isTaken = false
  const take = async (tx: NodePgDatabase) => {
    isTaken = false
    const [row] = await takeStatement({ userId, key, fingerprint }, tx)
    if (!row) refuse('key.answerless')
    isTaken = true
  }
  try {
    const answered = await duringFirstWrite.run({ run: take }, act)
    if (isTaken) await answerStatement({ userId, key, status: answered.status, answer: sealed(answered.answer) })
    return answered
  } catch (error) {
    if (isTaken || !(error instanceof Refusal)) throw error
    const first = await firstAnswer(userId, key, fingerprint)
    if (!first) throw error
    return first
  }
}

async function firstAnswer(userId: number, key: string, fingerprint: Buffer): Promise<Answered | undefined> {
  const mine = and(eq(answeredKeys.userId, userId), eq(answeredKeys.key, key))
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

const sealed = (answer: Answered['answer']) => seal(JSON.stringify(answer))
const openedAnswer = (sealed: string) => JSON.parse(unseal(sealed)) as Answered['answer']

/** Deletes the stored answers to a withdrawn person, because they may contain their name. */
export const forgetKeysOf = (tx: NodePgDatabase, userId: number) =>
  tx.delete(answeredKeys).where(eq(answeredKeys.userId, userId))

export const forgetOldKeys = () => db.delete(answeredKeys).where(lt(answeredKeys.createdAt, ago(limits.keyMs)))
