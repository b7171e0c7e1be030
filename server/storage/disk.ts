// Files in the data directory.
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { constants, copyFile, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { refuse } from '../refusal.ts'
import { safe, type Storage, webStream } from './kind.ts'

const PART = '.part'
const FULL = new Set(['ENOSPC', 'EDQUOT'])

export function diskStorage(directory: string): Storage {
  const arrived = join(directory, 'incoming')
  mkdirSync(arrived, { recursive: true, mode: 0o700 })
  // Left by uploads of a former process, which can no longer finish.
  for (const name of readdirSync(arrived)) if (name.endsWith(PART)) rmSync(join(arrived, name))
  const incoming = (key: string) => join(arrived, safe(key))
  const kept = (key: string) => join(directory, 'kept', safe(key).slice(0, 2), key)
  const removeIncoming = (key: string) => rm(incoming(key), { force: true })
  return {
    presignPut: async () => undefined,
    receive: (key, chunks) => written(incoming(key) + PART, incoming(key), chunks),
    readIncoming: async (key, maxBytes) => {
      const found = await stat(incoming(key)).catch(absent)
      if (!found) return 'absent'
      if (found.size > maxBytes) return 'large'
      return { bytes: await readFile(incoming(key)) }
    },
    removeIncoming,
    keep: async (key, bytes) => {
      await mkdir(dirname(kept(key)), { recursive: true, mode: 0o700 })
      await written(`${incoming(key)}.${randomUUID()}${PART}`, kept(key), bytes)
    },
    readKept: key => readFile(kept(key)).catch(absent),
    readHead: async (key, bytes) => (await headOf(incoming(key), bytes)) ?? headOf(kept(key), bytes),
    adopt: async key => {
      await mkdir(dirname(kept(key)), { recursive: true, mode: 0o700 })
      await rename(incoming(key), kept(key)).catch(absent)
      await synced(dirname(kept(key)))
    },
    copy: async (key, to) => {
      await mkdir(dirname(kept(to)), { recursive: true, mode: 0o700 })
      await copyFile(kept(key), kept(to), constants.COPYFILE_FICLONE)
      await synced(kept(to))
      await synced(dirname(kept(to)))
    },
    openKept: async (key, range) => {
      const file = await open(kept(key)).catch(absent)
      return file && webStream(file.createReadStream(range))
    },
    remove: async key => {
      await removeIncoming(key)
      await rm(kept(key), { force: true })
    },
  }
}

async function headOf(path: string, bytes: number) {
  const file = await open(path).catch(absent)
  if (!file) return undefined
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(bytes, size)), 0)
    return { head: buffer.subarray(0, bytesRead), size }
  } finally {
    await file.close()
  }
}

/** The entries of a directory must survive a power loss, like the rows that will reference them. */
async function synced(path: string) {
  const directory = await open(path)
  await directory.sync().finally(() => directory.close())
}

/** Writes to a temporary name first, so that a reader never finds half of a file. */
async function written(part: string, path: string, content: Uint8Array | AsyncIterable<Uint8Array>) {
  try {
    const file = await open(part, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
    await synced(dirname(path))
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    if (FULL.has((error as NodeJS.ErrnoException).code ?? '')) refuse('storage.full')
    throw error
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
