import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { can } from '#contract/permissions'
import { mapText } from '#korean/map'
import { useMembership } from '../organization/queries.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { usePhone } from '../ui/width.ts'
import { filtersOf, type MapSearch } from './addresses.ts'
import { useCamera, useGoTo } from './camera.ts'
import { DrawnPlaces } from './DrawnPlaces.tsx'
import { looksOf } from './icons.tsx'
import { MapBar } from './MapBar.tsx'
import styles from './MapPage.module.css'
import { OpenPlace } from './place/OpenPlace.tsx'
import { usePlaceCategories } from './queries.ts'
import { PlacesSide } from './list/PlacesSide.tsx'
import { Sheet } from './list/Sheet.tsx'
import { useVisiting } from './visit/visiting.tsx'
import { useWriting } from './writing.ts'

const route = getRouteApi('/org/$orgId/map')
const PANEL_PX = 400

/** The map with its list, and beside them the place that is open. */
export function MapPage() {
  const params = route.useParams()
  const orgId = Number(params.orgId)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const me = useMembership(orgId).data
  const mayCreate = me !== undefined && can(me, 'place.create')
  const isPhone = usePhone()
  const [isWithout, setWithout] = useState(false)
  const [sheet, cover] = useState(0)
  const visiting = useVisiting(orgId)
  const filters = useMemo(() => filtersOf(search), [search])
  const go = (changed: MapSearch, isNew = false) =>
    // Of this moment: the map may come to rest while a filter is on its way.
    void navigate({ to: '/org/$orgId/map/', params, search: now => ({ ...now, ...changed }), replace: !isNew })
  // The map may come to rest while one is on the way to another page.
  const note = (view: MapSearch) => {
    if (router.latestLocation.pathname === router.state.location.pathname) go(view)
  }
  const looks = looksOf(usePlaceCategories(orgId).data ?? [])
  const camera = useCamera(orgId, filters, search, note)
  const placeId = search.place === undefined ? undefined : Number(search.place)
  const { writing, write, create, picked, pick } = useWriting(go)
  const stay = useGoTo(orgId, placeId, search, camera.goTo)

  const panel = (writing || placeId !== undefined) && (
    <OpenPlace
      orgId={orgId}
      placeId={placeId}
      looks={looks}
      writing={writing}
      isAlone={isWithout}
      onWrite={write}
      onShow={camera.show}
      onVisit={visiting.begin}
      onOpen={id => go({ place: id === undefined ? undefined : String(id) })}
    />
  )
  const side = { orgId, looks, search, camera, mayCreate, isAlone: isWithout, picked }
  const list = (
    <PlacesSide
      {...side}
      onSearch={changed => {
        pick(undefined)
        go(changed)
      }}
      onPick={pick}
      onCreate={found => create(found?.position, found)}
    />
  )
  return (
    <>
      <MapBar orgId={orgId} looks={looks} mayCreate={mayCreate} onCreate={() => create()} />
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
            picked={picked?.position}
            covered={isPhone ? { bottom: sheet } : { right: panel ? PANEL_PX : 0 }}
            onSelect={id => {
              pick(undefined)
              stay(id)
              go({ place: id === undefined ? undefined : String(id) }, id !== undefined)
            }}
            onDraft={pin => {
              if (writing) write({ ...writing, moved: { position: pin, isRough: false }, isPicking: false })
              else if (mayCreate) create(pin)
            }}
            onFailure={() => setWithout(true)}
          />
        )}
        {(isPhone || panel) && (
          <Sheet
            isSheet={isPhone}
            isAlone={isWithout}
            isHeld={Boolean(panel)}
            isLow={writing?.isPicking ?? false}
            onCover={cover}
          >
            {panel || list}
          </Sheet>
        )}
      </div>
      {visiting.dialog}
    </>
  )
}
