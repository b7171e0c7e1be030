import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { can } from '#contract/permissions'
import type { Position } from '#contract/place'
import { mapText } from '#korean/map'
import { useMembership } from '../organization/queries.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { PageBar } from '../ui/layout/PageBar.tsx'
import { usePhone } from '../ui/width.ts'
import { filtersOf, type MapSearch } from './addresses.ts'
import { useCamera, useGoTo } from './camera.ts'
import { DrawnPlaces, type Writing } from './DrawnPlaces.tsx'
import { looksOf } from './icons.tsx'
import { MapMenu } from './MapMenu.tsx'
import styles from './MapPage.module.css'
import { OpenPlace } from './place/OpenPlace.tsx'
import { usePlaceCategories } from './queries.ts'
import { PlacesSide } from './list/PlacesSide.tsx'
import { Sheet } from './list/Sheet.tsx'

const route = getRouteApi('/org/$orgId/map')
const PANEL_PX = 400

/** The map with its list, and beside them the place that is open. */
export function MapPage() {
  const orgId = Number(route.useParams().orgId)
  const search = route.useSearch()
  const navigate = useNavigate()
  const me = useMembership(orgId).data
  const mayCreate = me !== undefined && can(me, 'place.create')
  const isPhone = usePhone()
  const [isWithout, setWithout] = useState(false)
  const [sheet, cover] = useState(0)
  const [writing, write] = useState<Writing>()
  const filters = useMemo(() => filtersOf(search), [search])
  const go = (changed: MapSearch, isNew = false) =>
    void navigate({
      to: '/org/$orgId/map/',
      params: { orgId: String(orgId) },
      search: { ...search, ...changed },
      replace: !isNew,
    })
  const looks = looksOf(usePlaceCategories(orgId).data ?? [])
  const camera = useCamera(orgId, filters, search, go)
  const placeId = search.place === undefined ? undefined : Number(search.place)
  useGoTo(orgId, placeId, search, camera.goTo)

  const create = (pin: Position | null = null) => {
    go({ place: undefined })
    write({ place: undefined, pin, isPicking: false })
  }
  const panel = (writing || placeId !== undefined) && (
    <OpenPlace
      orgId={orgId}
      placeId={placeId}
      looks={looks}
      writing={writing}
      isAlone={isWithout}
      onWrite={write}
      onShow={camera.show}
      onOpen={id => go({ place: id === undefined ? undefined : String(id) })}
    />
  )
  const list = (
    <PlacesSide
      orgId={orgId}
      looks={looks}
      search={search}
      camera={camera}
      isAlone={isWithout}
      mayCreate={mayCreate}
      onSearch={go}
      onCreate={() => create()}
    />
  )
  return (
    <>
      <PageBar title={mapText.title}>
        {mayCreate && <MapMenu orgId={orgId} />}
        {mayCreate && (
          <Button kind="primary" onClick={() => create()}>
            <Plus />
            {mapText.create}
          </Button>
        )}
      </PageBar>
      {isWithout && (
        <div className={styles.banner}>
          <Banner role="status">{mapText.webgl}</Banner>
        </div>
      )}
      <div className={styles.page} data-open={panel ? '' : undefined} data-list={isWithout || undefined}>
        {!isPhone && <div className={styles.list}>{list}</div>}
        {!isWithout && (
          <DrawnPlaces
            orgId={orgId}
            filters={filters}
            looks={looks}
            camera={camera}
            selectedId={placeId}
            writing={writing}
            covered={isPhone ? { bottom: sheet } : { right: panel ? PANEL_PX : 0 }}
            onSelect={id => {
              if (!writing) go({ place: id === undefined ? undefined : String(id) }, id !== undefined)
            }}
            onDraft={pin => {
              if (writing) write({ ...writing, pin, isPicking: false })
              else if (mayCreate) create(pin)
            }}
            onFailure={() => setWithout(true)}
          />
        )}
        {isPhone ? (
          <Sheet isAlone={isWithout} isHeld={Boolean(panel)} isLow={writing?.isPicking ?? false} onCover={cover}>
            {panel || list}
          </Sheet>
        ) : (
          panel && <div className={styles.panel}>{panel}</div>
        )}
      </div>
    </>
  )
}
