import { uploadStreams as described } from '#contract/upload'
import type { Stream } from '../http/http.ts'
import { receiveUpload } from './arrivals.ts'
import { showPicture } from './uploads.ts'

export const uploadStreams: Stream[] = [
  { ...described.put, handle: receiveUpload },
  { ...described.show, handle: showPicture },
]
