// Files on their way to a thing: several at once, each with its progress, and tried again or given up by hand.
import { useState } from 'react'
import { sentenceFor } from '#korean/errors'
import { mayUploadAgain, type UploadedFile } from '../ui/text/sources.ts'
import { uploadTo } from './upload.ts'

export type Underway = {
  id: number
  name: string
  share: number
  /** The reason, once it has failed. */
  failure: string | undefined
  cancel: () => void
  /** Undefined where it would fail again. */
  retry: (() => void) | undefined
}

let begun = 0
/** Outside of the hook: the compiler takes a variable of the module for a constant, and each function in the hook would read it anew. */
const nextId = () => (begun += 1)

/** @param onDone told of each file that has come */
export function useUploads(orgId: number, onDone: (fileId: number, file: UploadedFile) => Promise<unknown>) {
  const [underway, setUnderway] = useState<readonly Underway[]>([])
  const leave = (id: number) => setUnderway(all => all.filter(each => each.id !== id))
  const change = (id: number, changes: Partial<Underway>) =>
    setUnderway(all => all.map(each => (each.id === id ? { ...each, ...changes } : each)))
  function begin(file: File) {
    const id = nextId()
    let stop = new AbortController()
    function send() {
      stop = new AbortController()
      const { signal } = stop
      change(id, { share: 0, failure: undefined, retry: undefined })
      uploadTo(orgId)(file, { onProgress: share => change(id, { share }), signal }).then(
        file => {
          const end = () => leave(id)
          // Its failure is told by itself.
          onDone(file.fileId, file).then(end, end)
        },
        (error: unknown) =>
          !signal.aborted &&
          change(id, { failure: sentenceFor(error), retry: mayUploadAgain(error) ? send : undefined }),
      )
    }
    const cancel = () => {
      stop.abort()
      leave(id)
    }
    setUnderway(all => [
      ...all,
      { id, name: file.name.normalize('NFC'), share: 0, failure: undefined, cancel, retry: undefined },
    ])
    send()
  }
  return { underway, add: (files: readonly File[]) => files.forEach(begin) }
}
