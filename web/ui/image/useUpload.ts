import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sentenceFor } from '#korean/errors'
import { began } from '../feedback/under-way.ts'

export type Upload = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<string>

type Task = {
  upload: Upload
  onChange: (url: string | null) => void
  onBusy: ((isBusy: boolean) => void) | undefined
  /** Before the buttons change. */
  settle: () => void
}

/**
 * Address → the chosen picture on this computer. What nothing uses yet is shown to nobody, and a form may be closed and opened
 * again before it is sent; a few pictures are what that costs until the page is left.
 */
const sent = new Map<string, string>()
export const sentPicture = (url: string | null) => (url === null ? null : (sent.get(url) ?? url))

/** One upload at a time: the next choice ends the one that runs, and so does leaving. */
export function useUpload({ upload, onChange, onBusy, settle }: Task) {
  /** The chosen picture while it is on its way. */
  const [preview, setPreview] = useState<string>()
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const isBusy = share !== undefined

  const tell = useEffectEvent((busy: boolean) => onBusy?.(busy))
  useEffect(() => {
    if (!isBusy) return
    tell(true)
    return () => tell(false)
  }, [isBusy])
  useEffect(() => () => running.current?.abort(), [])

  async function take(file: File) {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    const { signal } = mine
    const picture = URL.createObjectURL(file)
    setPreview(picture)
    setFailure(undefined)
    setShare(0)
    const ended = began()
    try {
      const uploaded = await upload(file, { onProgress: done => signal.aborted || setShare(done), signal })
      if (signal.aborted) return URL.revokeObjectURL(picture)
      sent.set(uploaded, picture)
      onChange(uploaded)
    } catch (error) {
      URL.revokeObjectURL(picture)
      if (signal.aborted) return
      setFailure(sentenceFor(error))
    } finally {
      ended()
    }
    setPreview(undefined)
    settle()
    setShare(undefined)
  }

  function forget() {
    running.current?.abort()
    setPreview(undefined)
    setFailure(undefined)
    setShare(undefined)
  }
  function cancel() {
    settle()
    forget()
  }
  return { preview, share, failure, take, cancel, forget }
}
