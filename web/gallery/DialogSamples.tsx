import { Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { gallery } from '#korean/gallery'
import { ui } from '#korean/ui'
import { Button } from '../ui/layout/Button.tsx'
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx'
import { ImageUpload } from '../ui/image/ImageUpload.tsx'
import type { Closing } from '../ui/overlay/DialogShell.tsx'
import { Menu } from '../ui/overlay/Menu.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import { PhoneField } from '../ui/field/PhoneField.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import styles from './GalleryPage.module.css'
import { slowUpload } from './ImageSamples.tsx'

const SIZES = ['sm', 'md', 'lg', 'xl', 'full'] as const

export function DialogSamples() {
  const [size, setSize] = useState<(typeof SIZES)[number]>()
  const [asked, setAsked] = useState<'plain' | 'danger' | 'typed'>()
  const [isBusy, setBusy] = useState(false)
  const close = () => setAsked(undefined)
  function confirm() {
    setBusy(true)
    setTimeout(() => {
      setBusy(false)
      close()
    }, 1000)
  }
  return (
    <>
      <div className={styles.row}>
        {SIZES.map(each => (
          <Button key={each} onClick={() => setSize(each)}>
            {gallery.dialogSizes[each]}
          </Button>
        ))}
        <Button onClick={() => setAsked('plain')}>{gallery.ask}</Button>
        <Button onClick={() => setAsked('danger')}>{gallery.askDanger}</Button>
        <Menu
          label={gallery.more}
          trigger={<Ellipsis />}
          kind="ghost"
          isIcon
          items={[
            {
              id: 'delete',
              label: gallery.askTyped,
              icon: <Trash2 />,
              isDanger: true,
              onAction: () => setAsked('typed'),
            },
          ]}
        />
      </div>
      <Register size={size} onClose={() => setSize(undefined)} />
      <ConfirmDialog
        isOpen={asked === 'plain'}
        title={gallery.askTitle}
        text={gallery.askText}
        verb={gallery.copyLink}
        onConfirm={close}
        onClose={close}
      />
      <ConfirmDialog
        isOpen={asked === 'danger'}
        title={gallery.deleteTitle}
        text={gallery.deleteText}
        verb={gallery.delete}
        isDanger
        isBusy={isBusy}
        onConfirm={confirm}
        onClose={close}
      />
      <ConfirmDialog
        isOpen={asked === 'typed'}
        title={gallery.deleteTitle}
        text={gallery.deleteText}
        verb={gallery.delete}
        isDanger
        isBusy={isBusy}
        confirmText={{ label: gallery.company, expected: gallery.companySample }}
        onConfirm={confirm}
        onClose={close}
      />
    </>
  )
}

/** A form that asks before it throws away what was typed. */
function Register({ size, onClose }: { size: (typeof SIZES)[number] | undefined; onClose: () => void }) {
  const [company, setCompany] = useState('')
  const [phone, setPhone] = useState('')
  const [logo, setLogo] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  function leave() {
    setAsked(false)
    setCompany('')
    onClose()
  }
  const close = (how: Closing) => (how === 'accident' && company !== '' ? setAsked(true) : leave())
  return (
    <Modal
      isOpen={size !== undefined}
      title={gallery.register}
      size={size}
      onClose={close}
      form={{ onSubmit: leave }}
      footer={
        <>
          <Button kind="ghost" onClick={() => close('choice')}>
            {ui.cancel}
          </Button>
          <Button type="submit" kind="primary">
            {gallery.register}
          </Button>
        </>
      }
    >
      <ImageUpload what="logo" name={company} imageUrl={logo} onChange={setLogo} upload={slowUpload} />
      <TextField label={gallery.company} value={company} onChange={setCompany} isRequired autoFocus />
      <PhoneField label={gallery.phone} value={phone} onChange={setPhone} isOptional />
      {size !== 'sm' && (
        <>
          <TextField label={gallery.nickname} value={gallery.nicknameSample} onChange={() => {}} isRequired />
          <TextField label={gallery.email} value="" onChange={() => {}} placeholder={gallery.rightEmail} isOptional />
          <TextField label={gallery.owner} value={gallery.ownerSample} onChange={() => {}} isOptional />
        </>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title={gallery.leaveTitle}
        text={gallery.leaveText}
        verb={gallery.leave}
        isDanger
        onConfirm={leave}
        onClose={() => setAsked(false)}
      />
    </Modal>
  )
}
