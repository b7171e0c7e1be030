// The calls that carry bytes.
import type { Stream } from '../http.ts'
import { receiveUpload } from './arrivals.ts'
import { showPicture } from './uploads.ts'

export const uploadStreams: Stream[] = [
  { method: 'PUT', path: '/api/storage/uploads/:key', handle: receiveUpload },
  { method: 'GET', path: '/files/:key', handle: showPicture },
]
