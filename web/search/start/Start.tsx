import { Bookmark, History, Search, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { fill } from '#korean/particle'
import { searchText } from '#korean/search'
import { readSearch, searchFilterWords } from '#korean/search-query'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { passFocusOn } from '../../ui/focus.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { useForgetSearch, useSavedSearches } from '../queries.ts'
import { useRecent } from '../recent.ts'
import styles from './Start.module.css'

/** `q`: what is typed already, if there are no words to search for in it. */
type StartProps = { orgId: number; q: string; onSearch: (text: string) => void }

/** Searches that were saved, and the last ones of this browser, while nothing is typed. */
export function Start({ orgId, q, onSearch }: StartProps) {
  const saved = useSavedSearches(orgId)
  const forget = useForgetSearch(orgId)
  const recent = useRecent(orgId)
  const names = [...new Set(readSearch(q).filters.map(({ name }) => searchFilterWords[name]))].join(', ')
  const help = names === '' ? searchText.beginHelp : fill(searchText.beginWords, { names })
  if (q !== '') return <EmptyState icon={<Search />} title={searchText.begin} text={help} />
  const isEmpty = recent.recent.length === 0 && saved.data?.length === 0
  return (
    <div className={styles.start}>
      {saved.data && saved.data.length > 0 && (
        <Part title={searchText.saved}>
          {saved.data.map(each => (
            <Line
              key={each.savedSearchId}
              icon={<Bookmark />}
              label={each.name}
              detail={each.query}
              forget={fill(searchText.forget, { name: each.name })}
              onOpen={() => onSearch(each.query)}
              onForget={() => forget.mutate(each)}
            />
          ))}
        </Part>
      )}
      {recent.recent.length > 0 && (
        <Part
          title={searchText.recent}
          end={
            <Button kind="ghost" size="small" onClick={recent.forgetAll}>
              {searchText.forgetAll}
            </Button>
          }
        >
          {recent.recent.map(text => (
            <Line
              key={text}
              icon={<History />}
              label={text}
              forget={fill(searchText.forgetRecent, { query: text })}
              onOpen={() => onSearch(text)}
              onForget={() => recent.forget(text)}
            />
          ))}
        </Part>
      )}
      {isEmpty && <EmptyState icon={<Search />} title={searchText.begin} text={help} />}
    </div>
  )
}

function Part({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.part}>
      <header>
        <h2 id={id}>{title}</h2>
        {end}
      </header>
      <ul>{children}</ul>
    </section>
  )
}

type LineProps = {
  icon: ReactNode
  label: string
  detail?: string
  /** Names the button that takes it away. */
  forget: string
  onOpen: () => void
  onForget: () => void
}

const Line = ({ icon, label, detail, forget, onOpen, onForget }: LineProps) => (
  <li className={styles.line}>
    <button type="button" className={styles.open} data-row="" onClick={onOpen}>
      {icon}
      <span>{label}</span>
      {detail && <small>{detail}</small>}
    </button>
    <Button
      kind="ghost"
      size="small"
      isIcon
      aria-label={forget}
      onClick={({ currentTarget }) => {
        passFocusOn(currentTarget)
        onForget()
      }}
    >
      <X />
    </Button>
  </li>
)
