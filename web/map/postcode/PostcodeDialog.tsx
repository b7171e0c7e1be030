import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { POSTCODE_PAGE, postcodeMessage } from '#contract/geocoding'
import { placeFormText } from '#korean/map'
import { Modal } from '../../ui/overlay/Modal.tsx'
import styles from './PostcodeDialog.module.css'

export type ChosenAddress = Omit<Extract<z.infer<typeof postcodeMessage>, { kind: 'chosen' }>, 'kind'>
type PostcodeDialogProps = { isOpen: boolean; onClose: () => void; onChosen: (chosen: ChosenAddress) => void }

const LATE_MS = 8_000
/** Kakao's search answers to the origin of the page that opened it, and an opaque one has none to answer to. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups'

/** Kakao's search, in a frame of our own page for it. */
export const PostcodeDialog = ({ isOpen, onClose, onChosen }: PostcodeDialogProps) => (
  <Modal isOpen={isOpen} title={placeFormText.findPostcode} onClose={onClose}>
    <Search onChosen={onChosen} />
  </Modal>
)

function Search({ onChosen }: Pick<PostcodeDialogProps, 'onChosen'>) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const heed = useEffectEvent(({ source, origin, data }: MessageEvent) => {
    // Any window may send messages here.
    if (source === null || source !== frame.current?.contentWindow || origin !== location.origin) return
    const message = postcodeMessage.safeParse(data).data ?? { kind: 'failed' }
    if (message.kind === 'chosen') onChosen({ address: message.address, detail: message.detail })
    else setState(message.kind)
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => heed(event)
    window.addEventListener('message', listen)
    const late = setTimeout(() => setState(now => (now === 'loading' ? 'failed' : now)), LATE_MS)
    return () => {
      window.removeEventListener('message', listen)
      clearTimeout(late)
    }
  }, [])
  return (
    <>
      {state === 'failed' && <p role="alert">{placeFormText.postcodeFailed}</p>}
      <iframe
        ref={frame}
        className={styles.frame}
        hidden={state === 'failed'}
        title={placeFormText.findPostcode}
        src={POSTCODE_PAGE}
        sandbox={SANDBOX}
      />
    </>
  )
}
