import { useState } from 'react'
import { directoryTokenDraft } from '#contract/directory'
import { directoryText } from '#korean/directory'
import { ui } from '#korean/ui'
import { saidByForm } from '../call.ts'
import { useFields } from '../fields.ts'
import { TextField } from '../ui/field/TextField.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import { Copied } from './Copied.tsx'
import styles from './DirectorySettings.module.css'
import { useMakeToken } from './queries.ts'

export type TokenDialogProps = { orgId: number; isOpen: boolean; onClose: () => void }

/** Asks for a name, and then shows the token this once. */
export function TokenDialog({ orgId, isOpen, onClose }: TokenDialogProps) {
  const [name, setName] = useState('')
  const { fields, check, refuse, forget, forgetAll } = useFields(directoryTokenDraft)
  const make = useMakeToken(orgId)
  const secret = make.data?.secret
  const [isAsked, ask] = useState(false)
  function end() {
    setName('')
    forgetAll()
    make.reset()
    ask(false)
    onClose()
  }
  function submit() {
    if (secret) return end()
    const checked = check({ name })
    if (checked) make.mutate(checked.name, { onError: error => void (saidByForm(error) && refuse(error)) })
  }
  return (
    <Modal
      isOpen={isOpen}
      title={secret ? directoryText.madeTitle : directoryText.makeTitle}
      size="sm"
      // It is lost for good, and a key or a click beside the dialog is soon pressed.
      onClose={() => (secret ? ask(true) : end())}
      form={{ isBusy: make.isPending, onSubmit: submit }}
      footer={
        <>
          {!secret && (
            <Button kind="ghost" disabled={make.isPending} onClick={end}>
              {ui.cancel}
            </Button>
          )}
          <Button type="submit" kind="primary" isBusy={make.isPending}>
            {secret ? directoryText.done : directoryText.make}
          </Button>
        </>
      }
    >
      {secret ? (
        <div className={styles.secret}>
          <p>{directoryText.madeHelp}</p>
          <Copied label={directoryText.secret} verb={directoryText.copySecret} text={secret} autoFocus />
          <ConfirmDialog
            isOpen={isAsked}
            title={directoryText.keptTitle}
            text={directoryText.keptText}
            verb={directoryText.kept}
            onConfirm={end}
            onClose={() => ask(false)}
          />
        </div>
      ) : (
        <TextField
          label={directoryText.name}
          help={directoryText.nameHelp}
          name="name"
          autoComplete="off"
          value={name}
          error={fields.name}
          autoFocus
          onChange={next => {
            setName(next)
            forget('name')
          }}
        />
      )}
    </Modal>
  )
}
