import { closeSync, openSync, writeSync } from 'node:fs'
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { withdrawalRoutes } from '#contract/withdrawal'
import { placeFor } from './paths.ts'
import { lastWords, rotateLog, withLog } from './log.ts'
import { newDirectory, preparedDirectory, startedServer } from '../../testing/process.ts'
import { choresDone, newEmail, PASSWORD, person, sql } from '../../testing/visitor.ts'

const A_MEGABYTE = 1024 * 1024
const modeOf = async (path: string) => (await stat(path)).mode & 0o777

test('the log of PostgreSQL is for its owner alone; one that everybody could read is not gone on with', async () => {
  const data = join(await newDirectory(), 'postgres')
  await writeFile(`${data}.log`, 'Key (email)=(mina@example.com) already exists.', { mode: 0o644 })
  withLog(data, log => writeSync(log, 'FATAL: no\n'))
  withLog(data, log => writeSync(log, 'FATAL: still not\n'))
  expect(await modeOf(`${data}.log`)).toBe(0o600)
  expect(lastWords(data)).toBe('FATAL: no\nFATAL: still not\n')
})

test('it begins anew under the one who writes it, and the former one is kept', async () => {
  const data = join(await newDirectory(), 'postgres')
  const writer = openSync(`${data}.log`, 'a', 0o600)
  onTestFinished(() => closeSync(writer))
  writeSync(writer, 'short\n')
  rotateLog(data)
  await expect(stat(`${data}.log.1`)).rejects.toThrow('ENOENT')
  writeSync(writer, 'x'.repeat(A_MEGABYTE))
  rotateLog(data)
  writeSync(writer, 'and on\n')
  expect(lastWords(data)).toBe('and on\n')
  expect([(await stat(`${data}.log.1`)).size, await modeOf(`${data}.log.1`)]).toEqual([A_MEGABYTE + 6, 0o600])
})

/** PostgreSQL overwrites erased rows in its tables and its journal only later. */
const OF_THE_DATABASE = /^postgres\/(base|global|pg_wal)\//

/** A mail is written under another name first: where a listed file is gone, the files are listed again. */
async function filesWith(directory: string, word: string): ReturnType<typeof filesOnceWith> {
  return filesOnceWith(directory, word).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return filesWith(directory, word)
  })
}

async function filesOnceWith(directory: string, word: string) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const bytes = Buffer.from(word)
  const found: string[] = []
  for (const path of paths) {
    const name = relative(directory, path)
    if (!OF_THE_DATABASE.test(name) && (await readFile(path)).includes(bytes)) found.push(name)
  }
  return { found, names: paths.map(path => relative(directory, path)) }
}

test('of an erased account no file says the address, whatever the database complained about', async () => {
  const directory = await preparedDirectory()
  const server = await startedServer({ DATA_DIR: directory })
  const email = newEmail(`gone${Date.now()}`)
  const member = await person({ email, url: server.url, dataDir: directory })
  const { userId } = await member.call(accountRoutes.me, {})
  const doubled = `insert into "user" (name, email, password_hash) values ('x', `
  await expect(sql(`${doubled} $1, 'x')`, [email], directory)).rejects.toThrow('duplicate key')
  await expect(sql(`${doubled} '${email}', 'x')`, [], directory)).rejects.toThrow('duplicate key')
  await member.call(withdrawalRoutes.withdraw, { body: { password: PASSWORD } })
  const erased = () => sql('select 1 from withdrawal where user_id = $1 and erased_at is not null', [userId], directory)
  await expect.poll(erased).toHaveLength(1)
  const before = await filesWith(directory, email)
  // Mails that stayed in the outbox; they are removed after a day.
  expect(before.found.every(name => /^outbox\/.*\.eml$/.test(name))).toBe(true)
  const dayAgo = new Date(Date.now() - 86_460_000)
  for (const name of before.found) await utimes(join(directory, name), dayAgo, dayAgo)
  await choresDone(directory)
  expect((await filesWith(directory, email)).found).toEqual([])
  // The database reported an error, and its log was among the checked files.
  const { data } = placeFor(join(directory, 'postgres'))
  expect(await readFile(`${data}.log`, 'utf8')).toContain('duplicate key value violates unique constraint')
  expect(relative(directory, `${data}.log`)).toBe('postgres.log')
  expect([before.names.includes('postgres.log'), await modeOf(`${data}.log`)]).toEqual([true, 0o600])
})
