import { Ellipsis, FileSpreadsheet, Plus, Route, Shapes, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { mapText } from '#korean/map'
import { dayRouteText } from '#korean/map-day'
import { placeImportText } from '#korean/map-import'
import { fetchedComponent } from '../ui/fetched.ts'
import { Button } from '../ui/layout/Button.tsx'
import { PageBar } from '../ui/layout/PageBar.tsx'
import { Menu } from '../ui/overlay/Menu.tsx'
import type { PlaceLook } from './icons.tsx'

const PlaceBinDialog = fetchedComponent(() => import('./place/PlaceBinDialog.tsx').then(it => it.PlaceBinDialog))
const ImportDialog = fetchedComponent(() => import('./import/ImportDialog.tsx').then(it => it.ImportDialog))
const CategoriesDialog = fetchedComponent(() => import('./place/CategoriesDialog.tsx').then(it => it.CategoriesDialog))
const DayRouteDialog = fetchedComponent(() => import('./day/DayRouteDialog.tsx').then(it => it.DayRouteDialog))

type MapMenuProps = { orgId: number; looks: readonly PlaceLook[]; mayCreate: boolean }
function MapMenu({ orgId, looks, mayCreate }: MapMenuProps) {
  const [opened, open] = useState<'bin' | 'categories' | 'day' | 'import'>()
  const close = () => open(undefined)
  const changes = [
    { id: 'import', label: placeImportText.title, icon: <FileSpreadsheet />, onAction: () => open('import') },
    { id: 'categories', label: mapText.categories, icon: <Shapes />, onAction: () => open('categories') },
    { id: 'bin', label: mapText.bin, icon: <Trash2 />, onAction: () => open('bin') },
  ]
  return (
    <>
      <Menu
        label={mapText.menu}
        isIcon
        trigger={<Ellipsis />}
        items={[
          { id: 'day', label: dayRouteText.title, icon: <Route />, onAction: () => open('day') },
          ...(mayCreate ? changes : []),
        ]}
      />
      {opened === 'day' && <DayRouteDialog orgId={orgId} looks={looks} onClose={close} />}
      {opened === 'import' && <ImportDialog orgId={orgId} isOpen onClose={close} />}
      {opened === 'bin' && <PlaceBinDialog orgId={orgId} isOpen onClose={close} />}
      {opened === 'categories' && <CategoriesDialog orgId={orgId} isOpen onClose={close} />}
    </>
  )
}

type MapBarProps = MapMenuProps & { onCreate: () => void }

export const MapBar = ({ onCreate, ...menu }: MapBarProps) => (
  <PageBar title={mapText.title}>
    <MapMenu {...menu} />
    {menu.mayCreate && (
      <Button kind="primary" onClick={onCreate}>
        <Plus />
        {mapText.create}
      </Button>
    )}
  </PageBar>
)
