import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { askInLane, openLanes } from './lanes.ts'
import { placeFor } from './embedded/paths.ts'
import { sql } from '../testing/visitor.ts'

const ask = async (text: string) => {
  const { rows } = await askInLane<[value: string]>({ text, rowMode: 'array' })
  return rows[0]![0]
}

function open() {
  const { socket } = placeFor(join(inject('dataDir'), 'postgres'))
  const close = openLanes({ host: socket, user: 'dure', database: 'postgres' })
  let isOpen = true
  const closeOnce = async () => {
    if (isOpen) await close()
    isOpen = false
  }
  onTestFinished(closeOnce)
  return closeOnce
}

test('a slow statement keeps only those of its own connection waiting', async () => {
  open()
  const done: string[] = []
  const noted = async (name: string, text: string) => {
    await ask(text)
    done.push(name)
  }
  // In turns: the first and the third share a connection.
  await Promise.all([
    noted('slow', `select pg_sleep(0.5)::text`),
    noted('beside', `select '1'`),
    noted('behind', `select '1'`),
  ])
  expect(done).toEqual(['beside', 'slow', 'behind'])
})

test('a statement that fails fails alone, whatever left with it', async () => {
  open()
  const all = await Promise.allSettled(
    ['select 1/0', `select 'a'`, 'select no_such_column', `select 'b'`, `select 'c'`].map(ask),
  )
  expect(all.map(each => (each.status === 'fulfilled' ? each.value : (each.reason as { code: string }).code))).toEqual([
    '22012',
    'a',
    '42703',
    'b',
    'c',
  ])
})

test('a connection that is lost fails what was on its way, and the next statement opens another', async () => {
  open()
  const pids = new Set([await ask('select pg_backend_pid()::text'), await ask('select pg_backend_pid()::text')])
  expect(pids.size).toBe(2)
  const lost = Promise.allSettled([ask(`select pg_sleep(20)::text`), ask(`select pg_sleep(20)::text`)])
  await expect
    .poll(() => sql(`select 1 from pg_stat_activity where pid = any($1) and state = 'active'`, [[...pids]]))
    .toHaveLength(2)
  await sql('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [[...pids]])
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = [await ask('select pg_backend_pid()::text'), await ask('select pg_backend_pid()::text')]
  expect(next.filter(pid => pids.has(pid))).toEqual([])
})

test('once they are closed nothing is asked', async () => {
  const close = open()
  expect(await ask(`select '1'`)).toBe('1')
  await close()
  await expect(ask(`select '1'`)).rejects.toThrow('Connection ended')
})
