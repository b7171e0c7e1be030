import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { EmailDomain } from '#contract/domain'
import { domainText } from '#korean/domain'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { ui } from '#korean/ui'
import { fieldError } from '../call.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { copyText } from '../ui/feedback/clipboard.ts'
import { Form } from '../ui/field/Form.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import styles from './ProveDialog.module.css'
import { useProveByCode, useProveByRecord, useSendCode } from './queries.ts'

export type ProveDialogProps = { orgId: number; domain: EmailDomain; isOpen: boolean; onClose: () => void }

/** Two ways to prove a domain, each of which is enough. */
export const ProveDialog = ({ orgId, domain, isOpen, onClose }: ProveDialogProps) => (
  <Modal
    isOpen={isOpen}
    title={fill(domainText.proveTitle, { name: domain.name })}
    onClose={onClose}
    footer={
      <Button kind="ghost" onClick={onClose}>
        {ui.close}
      </Button>
    }
  >
    <p className={styles.help}>{domainText.proveHelp}</p>
    <ByRecord orgId={orgId} domain={domain} />
    <ByMail orgId={orgId} domain={domain} />
  </Modal>
)

type WayProps = Pick<ProveDialogProps, 'orgId' | 'domain'>

function ByRecord({ orgId, domain: { domainId, record } }: WayProps) {
  const prove = useProveByRecord(orgId)
  const said = { copied: domainText.copied, failed: domainText.copyFailed }
  const parts = [
    [domainText.recordName, record.name],
    [domainText.recordValue, record.value],
  ] as const
  return (
    <section className={styles.way}>
      <h3>{domainText.byRecord}</h3>
      <p>{domainText.byRecordHelp}</p>
      <dl>
        {parts.map(([what, text]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <code>{text}</code>
              <Button
                kind="ghost"
                size="small"
                aria-label={fill(domainText.copyOf, { what })}
                onClick={() => void copyText(text, said)}
              >
                <Copy />
                {domainText.copy}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      {prove.error && (
        <Banner isBox kind="warn">
          {sentenceFor(prove.error)}
        </Banner>
      )}
      <Button isBusy={prove.isPending} onClick={() => prove.mutate(domainId)}>
        {domainText.checkRecord}
      </Button>
    </section>
  )
}

function ByMail({ orgId, domain: { domainId, name, codeSentTo } }: WayProps) {
  const [code, setCode] = useState('')
  const send = useSendCode(orgId)
  const prove = useProveByCode(orgId)
  return (
    <section className={styles.way}>
      <h3>{domainText.byMail}</h3>
      <p>{fill(domainText.byMailHelp, { address: `admin@${name}` })}</p>
      {codeSentTo && (
        <Form
          className={styles.code}
          isBusy={prove.isPending}
          onSubmit={() => code.trim() && prove.mutate({ domainId, code })}
        >
          <TextField
            label={domainText.code}
            help={domainText.codeHelp}
            name="code"
            autoComplete="one-time-code"
            value={code}
            error={fieldError(prove.error, 'domainCode')}
            onChange={next => {
              setCode(next)
              prove.reset()
            }}
          />
          <Button type="submit" kind="primary" isBusy={prove.isPending}>
            {domainText.enter}
          </Button>
        </Form>
      )}
      <Button kind={codeSentTo ? 'ghost' : 'secondary'} isBusy={send.isPending} onClick={() => send.mutate(domainId)}>
        {codeSentTo ? domainText.sendAgain : domainText.sendCode}
      </Button>
    </section>
  )
}
