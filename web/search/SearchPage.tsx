import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { SEARCH_QUERY_MOST, type FoundThing, type SearchKind } from '#contract/search'
import { screenTitles } from '#korean/screens'
import type { SearchFilterName } from '#korean/search-query'
import { useSearchField } from '../ui/field/useSearchField.ts'
import { unseen } from '../ui/layout/Unseen.tsx'
import { usePhone } from '../ui/width.ts'
import { searchAddress } from './addresses.ts'
import { FilterChips } from './field/FilterChips.tsx'
import { putText } from './field/put.ts'
import { SearchBox } from './field/SearchBox.tsx'
import { isSearchable, useFound } from './queries.ts'
import { keepRecent } from './recent.ts'
import { Results } from './results/Results.tsx'
import { focusFirstRow, useRowKeys } from './row-keys.ts'
import styles from './SearchPage.module.css'
import { SaveButton } from './start/SaveButton.tsx'
import { Start } from './start/Start.tsx'
import { withFilterBegun } from './text.ts'

const route = getRouteApi('/org/$orgId/search')

/** Everything of the organization that one may see, by a few letters. */
export function SearchPage() {
  const orgId = Number(route.useParams().orgId)
  const { q = '', kind } = route.useSearch()
  const navigate = useNavigate()
  const router = useRouter()
  const isPhone = usePhone()
  const field = useRef<HTMLInputElement>(null)
  // Not a step of the history: going back leaves the search, and coming back finds it as it was.
  const show = (text: string, of: SearchKind | undefined = kind) =>
    void navigate({ ...searchAddress(orgId, { q: text || undefined, kind: text ? of : undefined }), replace: true })
  const [typed, type] = useSearchField(q, show)
  const found = useFound(orgId, q, kind)
  useRowKeys(() => field.current?.focus())

  function searchFor(text: string) {
    keepRecent(orgId, text)
    type(text)
    void navigate({ ...searchAddress(orgId, { q: text }), replace: true })
    // The row that was pressed goes; on a phone the keyboard would lie over the results.
    if (!isPhone) field.current?.focus()
  }
  function searchNow() {
    const said = typed.normalize('NFC').trim()
    keepRecent(orgId, said)
    if (said !== q) show(said)
    // The keyboard would lie over the results.
    if (isPhone) field.current?.blur()
  }
  const change = (text: string) => putText(field.current, text, type)
  function begin(name: SearchFilterName) {
    const text = withFilterBegun(typed, name)
    if (text.length <= SEARCH_QUERY_MOST) change(text)
  }
  function open({ path }: FoundThing) {
    keepRecent(orgId, q)
    void router.navigate({ href: path })
  }
  return (
    <>
      <h1 className={unseen}>{screenTitles.search}</h1>
      <div className={styles.bar}>
        <SearchBox
          orgId={orgId}
          typed={typed}
          isFocused={!isPhone || q === ''}
          fieldRef={field}
          onType={type}
          onSearch={searchNow}
          onLeave={focusFirstRow}
        />
        {isSearchable(q) && <SaveButton orgId={orgId} query={q} />}
      </div>
      <FilterChips typed={typed} onChange={change} onBegin={begin} />
      <div id="search-rows" className={styles.rows}>
        {isSearchable(q) ? (
          <Results {...{ orgId, q, kind, found }} onOpen={open} onSearch={searchFor} />
        ) : (
          <Start orgId={orgId} q={q} onSearch={searchFor} />
        )}
      </div>
    </>
  )
}
