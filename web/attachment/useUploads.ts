// Files on their way to a thing: several at once, each with its progress, and tried again or given up by hand.
import { useState } from 'react'
import { sentenceFor } from '#korean/errors'
import { uploadTo } from './upload.ts'

export type Underway = {
  id: number
  name: string
  share: number
  /** The reason, once it has failed. */
  failure: string | undefined
  cancel: () => void
  retry: () => void
}

let begun = 0

/** @param onDone told of each file that has come */
export function useUploads(orgId: number, onDone: (fileId: number) => void) {
  const [underway, setUnderway] = useState<readonly Underway[]>([])
  const leave = (id: number) => setUnderway(all => all.filter(each => each.id !== id))
  const change = (id: number, changes: Partial<Underway>) =>
    setUnderway(all => all.map(each => (each.id === id ? { ...each, ...changes } : each)))
  function begin(file: File) {
    begun += 1
    const id = begun
    let stop = new AbortController()
    function send() {
      stop = new AbortController()
      const { signal } = stop
      change(id, { share: 0, failure: undefined })
      uploadTo(orgId)(file, { onProgress: share => change(id, { share }), signal }).then(
        ({ fileId }) => {
          leave(id)
          onDone(fileId)
        },
        (error: unknown) => !signal.aborted && change(id, { failure: sentenceFor(error) }),
      )
    }
    const cancel = () => {
      stop.abort()
      leave(id)
    }
    setUnderway(all => [
      ...all,
      { id, name: file.name.normalize('NFC'), share: 0, failure: undefined, cancel, retry: send },
    ])
    send()
  }
  return { underway, add: (files: Iterable<File>) => [...files].forEach(begin) }
}
