import { Ellipsis, FileSpreadsheet, Plus, Shapes, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { mapText } from '#korean/map'
import { placeImportText } from '#korean/map-import'
import { fetchedComponent } from '../ui/fetched.ts'
import { Button } from '../ui/layout/Button.tsx'
import { PageBar } from '../ui/layout/PageBar.tsx'
import { Menu } from '../ui/overlay/Menu.tsx'

const PlaceBinDialog = fetchedComponent(() => import('./place/PlaceBinDialog.tsx').then(it => it.PlaceBinDialog))
const ImportDialog = fetchedComponent(() => import('./import/ImportDialog.tsx').then(it => it.ImportDialog))
const CategoriesDialog = fetchedComponent(() => import('./place/CategoriesDialog.tsx').then(it => it.CategoriesDialog))

function MapMenu({ orgId }: { orgId: number }) {
  const [opened, open] = useState<'bin' | 'categories' | 'import'>()
  const close = () => open(undefined)
  return (
    <>
      <Menu
        label={mapText.menu}
        isIcon
        trigger={<Ellipsis />}
        items={[
          { id: 'import', label: placeImportText.title, icon: <FileSpreadsheet />, onAction: () => open('import') },
          { id: 'categories', label: mapText.categories, icon: <Shapes />, onAction: () => open('categories') },
          { id: 'bin', label: mapText.bin, icon: <Trash2 />, onAction: () => open('bin') },
        ]}
      />
      {opened === 'import' && <ImportDialog orgId={orgId} isOpen onClose={close} />}
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
