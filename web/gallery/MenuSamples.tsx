import { BellOff, ChevronDown, Ellipsis, GitPullRequest, Link2, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { gallery } from '#korean/gallery'
import { Avatar } from '../ui/layout/Avatar.tsx'
import { Brand } from '../ui/layout/Brand.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { Menu } from '../ui/overlay/Menu.tsx'
import { Tooltip } from '../ui/overlay/Tooltip.tsx'
import styles from './GalleryPage.module.css'
import { PICTURE } from './picture.ts'

const STATES = [gallery.request, gallery.progress, gallery.done]

export function MenuSamples() {
  const [chosen, setChosen] = useState(gallery.progress)
  const ignored = () => {}
  return (
    <div className={styles.row}>
      <Menu
        label={gallery.more}
        trigger={<Ellipsis />}
        kind="ghost"
        isIcon
        items={[
          { id: 'edit', label: gallery.edit, icon: <Pencil />, keys: 'E', onAction: ignored },
          { id: 'link', label: gallery.copyLink, icon: <Link2 />, onAction: ignored },
          { id: 'mute', label: gallery.mute, icon: <BellOff />, onAction: ignored },
          { id: 'connect', label: gallery.connect, icon: <GitPullRequest />, isDisabled: true, onAction: ignored },
          'separator',
          { id: 'delete', label: gallery.delete, icon: <Trash2 />, isDanger: true, onAction: ignored },
        ]}
      />
      <Menu
        label={gallery.state}
        trigger={
          <>
            {chosen}
            <ChevronDown />
          </>
        }
        items={STATES.map((name, place) => ({
          id: name,
          label: name,
          keys: String(place + 1),
          isChecked: name === chosen,
          onAction: () => setChosen(name),
        }))}
      />
      <Tooltip text={gallery.create} keys="C">
        <Button isIcon aria-label={gallery.create}>
          <Plus />
        </Button>
      </Tooltip>
      <Tooltip text={gallery.edit} keys="E" placement="bottom">
        <Button isIcon aria-label={gallery.edit}>
          <Pencil />
        </Button>
      </Tooltip>
      <Tooltip text={gallery.fullTime}>
        <Button kind="ghost" size="small">
          {gallery.time}
        </Button>
      </Tooltip>
    </div>
  )
}

export const PeopleSamples = () => (
  <>
    <div className={styles.row}>
      {[20, 24, 32, 40, 56].map((size, place) => (
        <Avatar key={size} size={size} name={gallery.names[place] ?? ''} />
      ))}
      {gallery.names.slice(5).map(name => (
        <Avatar key={name} size={32} name={name} />
      ))}
      <Avatar size={32} name={gallery.names[1] ?? ''} imageUrl={PICTURE} label={gallery.who} />
      <Avatar size={32} name={gallery.names[1] ?? ''} imageUrl="data:image/png;base64,broken" label={gallery.who} />
      {gallery.companies.map(name => (
        <Avatar key={name} size={40} name={name} isOrganization />
      ))}
      <Avatar size={40} name={gallery.companies[0] ?? ''} imageUrl={PICTURE} isOrganization />
    </div>
    <div className={styles.row}>
      <Brand />
      <Brand size={22} />
      <Brand size={32} />
    </div>
  </>
)
