import { Plus, Trash2 } from 'lucide-react'
import { gallery } from '#korean/gallery'
import { Button, buttonClass } from '../ui/layout/Button.tsx'
import { Kbd } from '../ui/layout/Kbd.tsx'
import { textLink } from '../ui/layout/link.ts'
import styles from './GalleryPage.module.css'
import { Sample } from './Sample.tsx'

const KINDS = ['primary', 'secondary', 'ghost', 'danger', 'dangerQuiet'] as const

export const ButtonSamples = () => (
  <>
    {KINDS.map(kind => (
      <ButtonRow key={kind} kind={kind} />
    ))}
    <div className={styles.row}>
      <Button kind="primary">
        <Plus />
        {gallery.create} <Kbd>C</Kbd>
      </Button>
      <Button>
        <Plus />
        {gallery.add} <Kbd>C</Kbd>
      </Button>
      <a className={buttonClass({ kind: 'secondary' })} href="#main">
        {gallery.read}
      </a>
      <a className={textLink} href="#main">
        {gallery.link}
      </a>
    </div>
    <div className={styles.narrow}>
      <Button kind="primary" size="large" isWide>
        {gallery.signIn}
      </Button>
    </div>
  </>
)

function ButtonRow({ kind }: { kind: (typeof KINDS)[number] }) {
  const isDanger = kind === 'danger' || kind === 'dangerQuiet'
  const text = isDanger ? gallery.delete : gallery.save
  return (
    <div className={styles.row}>
      <Sample name={gallery.normal}>
        <Button kind={kind}>{text}</Button>
      </Sample>
      <Sample name={gallery.hovered}>
        <Button kind={kind} data-hovered>
          {text}
        </Button>
      </Sample>
      <Sample name={gallery.focused}>
        <Button kind={kind} data-focus-visible="true">
          {text}
        </Button>
      </Sample>
      <Sample name={gallery.disabled}>
        <Button kind={kind} disabled>
          {text}
        </Button>
      </Sample>
      <Sample name={gallery.busy}>
        <Button kind={kind} isBusy>
          {text}
        </Button>
      </Sample>
      <Sample name={gallery.small}>
        <Button kind={kind} size="small">
          {text}
        </Button>
      </Sample>
      <Sample name={gallery.large}>
        <Button kind={kind} size="large">
          {isDanger ? gallery.delete : gallery.register}
        </Button>
      </Sample>
      <Sample name={gallery.icon}>
        <Button kind={kind} isIcon aria-label={isDanger ? gallery.delete : gallery.add}>
          {isDanger ? <Trash2 /> : <Plus />}
        </Button>
      </Sample>
    </div>
  )
}
