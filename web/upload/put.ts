// The bytes of an upload on their way; the only file that knows XMLHttpRequest, which alone tells how far they are.
import { bodySentence } from '#korean/errors'
import { ApiError, type Refused, TIMEOUT_MS, unreached } from '../call.ts'

type Putting = { onProgress?: (share: number) => void; signal?: AbortSignal }

/** Sends bytes to an address that permits it by itself: no token goes there. */
export const put = (url: string, blob: Blob, { onProgress, signal }: Putting = {}) =>
  new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    let patience: ReturnType<typeof setTimeout>
    const stop = () => request.abort()
    function move() {
      clearTimeout(patience)
      patience = setTimeout(() => {
        reject(unreached('timeout'))
        stop()
      }, TIMEOUT_MS)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      move()
      if (total > 0) onProgress?.(loaded / total)
    }
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve()
      const body = jsonIn(request.responseText)
      reject(new ApiError(request.status, bodySentence(body), body))
    }
    request.onerror = () => reject(unreached('network'))
    request.onabort = () => reject(new DOMException('The upload was aborted.', 'AbortError'))
    request.onloadend = () => {
      clearTimeout(patience)
      signal?.removeEventListener('abort', stop)
    }
    signal?.addEventListener('abort', stop)
    request.open('PUT', url)
    request.setRequestHeader('content-type', blob.type)
    move()
    request.send(blob)
  })

/** A storage answers in XML, of which nothing is said. */
function jsonIn(text: string): Refused | undefined {
  try {
    return JSON.parse(text) as Refused
  } catch {
    return undefined
  }
}
