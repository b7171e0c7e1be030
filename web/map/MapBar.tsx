import { Ellipsis, Plus, Shapes, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { mapText } from '#korean/map'
import { fetchedComponent } from '../ui/fetched.ts'
import { Button } from '../ui/layout/Button.tsx'
import { PageBar } from '../ui/layout/PageBar.tsx'
import { Menu } from '../ui/overlay/Menu.tsx'

const PlaceBinDialog = fetchedComponent(() => import('./place/PlaceBinDialog.tsx').then(it => it.PlaceBinDialog))
const CategoriesDialog = fetchedComponent(() => import('./place/CategoriesDialog.tsx').then(it => it.CategoriesDialog))

function MapMenu({ orgId }: { orgId: number }) {
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

type MapBarProps = { orgId: number; mayCreate: boolean; onCreate: () => void }

export const MapBar = ({ orgId, mayCreate, onCreate }: MapBarProps) => (
  <PageBar title={mapText.title}>
    {mayCreate && <MapMenu orgId={orgId} />}
    {mayCreate && (
      <Button kind="primary" onClick={onCreate}>
        <Plus />
        {mapText.create}
      </Button>
    )}
  </PageBar>
)
