// The storage of files: the data directory, or an S3 bucket. It has two areas: new uploads, and files that were checked
// and stay.
import { join } from 'node:path'
import { config } from '../config.ts'
import { bucketStorage } from './bucket.ts'
import { diskStorage } from './disk.ts'
import { isKey, type Storage } from './kind.ts'

export { type ByteRange, isKey } from './kind.ts'
export let storage: Storage

/** Does not contact an S3 storage: without it a server can still do everything else. */
export function openStorage() {
  storage = config.s3 ? bucketStorage(config.s3) : diskStorage(join(config.dataDir, 'files'))
}

const ADDRESS = /^\/files\/(.+)$/

/** The address is the same with every storage, so that stored addresses stay valid when the files move. */
export const pictureAddress = (key: string | null) => (key === null ? null : `/files/${key}`)

/** The key in an address of this server, with or without its origin. */
export function keyIn(address: string) {
  const path = address.startsWith(`${config.publicUrl}/`) ? address.slice(config.publicUrl.length) : address
  const key = ADDRESS.exec(path)?.[1]
  return key !== undefined && isKey(key) ? key : undefined
}
