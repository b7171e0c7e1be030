import { Ellipsis, Shapes, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { mapText } from '#korean/map'
import { fetchedComponent } from '../ui/fetched.ts'
import { Menu } from '../ui/overlay/Menu.tsx'

const PlaceBinDialog = fetchedComponent(() => import('./place/PlaceBinDialog.tsx').then(it => it.PlaceBinDialog))
const CategoriesDialog = fetchedComponent(() => import('./place/CategoriesDialog.tsx').then(it => it.CategoriesDialog))

export function MapMenu({ orgId }: { orgId: number }) {
  const [opened, open] = useState<'bin' | 'categories'>()
  const close = () => open(undefined)
  return (
    <>
      <Menu
        label={mapText.menu}
        isIcon
        trigger={<Ellipsis />}
        items={[
          { id: 'categories', label: mapText.categories, icon: <Shapes />, onAction: () => open('categories') },
          { id: 'bin', label: mapText.bin, icon: <Trash2 />, onAction: () => open('bin') },
        ]}
      />
      {opened === 'bin' && <PlaceBinDialog orgId={orgId} isOpen onClose={close} />}
      {opened === 'categories' && <CategoriesDialog orgId={orgId} isOpen onClose={close} />}
    </>
  )
}
