import type { ReactNode } from 'react'
import { gallery } from '#korean/gallery'
import { ButtonSamples } from './ButtonSamples.tsx'
import { DialogSamples } from './DialogSamples.tsx'
import { FieldSamples, ChoiceSamples } from './FieldSamples.tsx'
import { ImageSamples, PageSamples } from './ImageSamples.tsx'
import { MenuSamples, PeopleSamples } from './MenuSamples.tsx'
import { StateSamples, ToastSamples } from './StateSamples.tsx'
import styles from './GalleryPage.module.css'

const NEUTRALS = 'canvas surface raised sunken line line-strong line-control text text-2 text-3'.split(' ')
const COLOURS =
  'accent accent-hover accent-soft accent-line danger danger-soft warn-soft count unread bubble-own bubble-other mark'
const SIZES = [
  ['3xl', gallery.size32],
  ['2xl', gallery.size24],
  ['xl', gallery.size20],
  ['lg', gallery.size16],
  ['md', gallery.size14],
  ['sm', gallery.size13],
  ['xs', gallery.size12],
] as const

/** Every piece in every state, to be looked at in both themes and at both sizes. */
export const GalleryPage = () => (
  <main id="main" className={styles.page}>
    <header className={styles.head}>
      <h1>{gallery.title}</h1>
      <p>{gallery.lead}</p>
    </header>
    <Part title={gallery.colours}>
      <Swatches names={NEUTRALS} />
      <Swatches names={COLOURS.split(' ')} />
    </Part>
    <Part title={gallery.type}>
      <div className={styles.type}>
        {SIZES.map(([size, text]) => (
          <p key={size} data-size={size} style={{ fontSize: `var(--text-${size})` }}>
            {text}
          </p>
        ))}
      </div>
    </Part>
    <Part title={gallery.buttons}>
      <ButtonSamples />
    </Part>
    <Part title={gallery.fields}>
      <FieldSamples />
    </Part>
    <Part title={gallery.choices}>
      <ChoiceSamples />
    </Part>
    <Part title={gallery.menus}>
      <MenuSamples />
    </Part>
    <Part title={gallery.dialogs}>
      <DialogSamples />
    </Part>
    <Part title={gallery.people}>
      <PeopleSamples />
    </Part>
    <Part title={gallery.images}>
      <ImageSamples />
    </Part>
    <Part title={gallery.toasts}>
      <ToastSamples />
    </Part>
    <Part title={gallery.pages}>
      <PageSamples />
    </Part>
    <Part title={gallery.states}>
      <StateSamples />
    </Part>
  </main>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h2>{title}</h2>
    <div className={styles.body}>{children}</div>
  </section>
)

const Swatches = ({ names }: { names: string[] }) => (
  <ul className={styles.swatches}>
    {names.map(name => (
      <li key={name}>
        <i style={{ background: `var(--${name})` }} />
        <code>{name}</code>
      </li>
    ))}
  </ul>
)
