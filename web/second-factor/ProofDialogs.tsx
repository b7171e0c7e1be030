import { useState } from 'react'
import { secondFactorText } from '#korean/second-factor'
import { CodesModal } from './CodesModal.tsx'
import { ProofModal } from './ProofModal.tsx'
import { useNewRecoveryCodes, useRemoveApp } from './queries.ts'

type DialogProps = { isOpen: boolean; onClose: () => void }

/** @param closing the names of organizations that close by it */
export function RemovalDialog({ isOpen, closing, onClose }: DialogProps & { closing: string[] }) {
  const remove = useRemoveApp()
  if (!isOpen) return null
  return (
    <ProofModal
      title={secondFactorText.removeTitle}
      text={secondFactorText.removeText}
      verb={secondFactorText.remove}
      isDanger
      isBusy={remove.isPending}
      onProof={(proof, refuse) => remove.mutate(proof, { onSuccess: onClose, onError: refuse })}
      closing={closing}
      onClose={onClose}
    />
  )
}

export function NewCodesDialog({ isOpen, email, onClose }: DialogProps & { email: string }) {
  const [codes, setCodes] = useState<string[]>()
  const renew = useNewRecoveryCodes()
  function close() {
    setCodes(undefined)
    onClose()
  }
  if (!isOpen) return null
  if (codes) return <CodesModal codes={codes} email={email} onClose={close} />
  return (
    <ProofModal
      title={secondFactorText.renewTitle}
      text={secondFactorText.renewText}
      verb={secondFactorText.renew}
      isBusy={renew.isPending}
      onProof={(proof, refuse) => renew.mutate(proof, { onSuccess: setCodes, onError: refuse })}
      onClose={close}
    />
  )
}
