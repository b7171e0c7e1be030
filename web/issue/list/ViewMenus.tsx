import { ArrowUpDown, Bookmark, Columns3, Settings2, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { groupings, sortings } from '#contract/listing'
import { columns } from '#contract/view'
import { columnNames, filterText, groupingNames, issueText, sortingNames } from '#korean/issue'
import { useOffered } from '../../organization/frame/offered.ts'
import { textSearch } from '../../search.ts'
import { Menu, type MenuItem } from '../../ui/overlay/Menu.tsx'
import { usePhone } from '../../ui/width.ts'
import { useSavedViews } from '../../view/SavedViews.tsx'
import type { IssueContext } from '../context.ts'
import { issuesSearch } from '../search-params.ts'
import { setMyIssuesOnly } from './choices.ts'
import styles from './Toolbar.module.css'
import type { useArrangement } from './useArrangement.ts'

type ViewMenusProps = { around: IssueContext; arrangement: ReturnType<typeof useArrangement> }

/** How the issues are shown: saved views, order, groups and columns. A phone has one sheet of all of them. */
export function ViewMenus({ around, arrangement }: ViewMenusProps) {
  const { layout, asking, isMyIssuesOnly } = arrangement
  const views = useViewsOf(around, arrangement)
  const { sorts, groups, shown } = choicesOf(arrangement)
  useOffered(filterText.sort, sorts)
  useOffered(filterText.group, groups)
  const isPhone = usePhone()
  const mine = { id: 'mine', label: issueText.mine, isChecked: isMyIssuesOnly, isToggle: true }
  const sheet: MenuItem[] = [
    { ...mine, onAction: () => setMyIssuesOnly(!isMyIssuesOnly) },
    { heading: filterText.sort },
    ...sorts,
    { heading: filterText.group },
    ...groups,
    { heading: filterText.columns },
    ...shown,
    { heading: filterText.views },
    ...views.items,
  ]
  if (isPhone)
    return (
      <>
        <Menu label={filterText.look} trigger={<Settings2 />} isIcon items={sheet} />
        {views.dialog}
      </>
    )
  return (
    <span className={styles.end}>
      <LookMenu
        label={filterText.views}
        said={views.current?.name ?? filterText.views}
        icon={<Bookmark />}
        items={views.items}
      />
      {layout !== 'calendar' && (
        <LookMenu label={filterText.sort} said={sortingNames[asking.sort]} icon={<ArrowUpDown />} items={sorts} />
      )}
      {layout === 'list' && (
        <>
          <LookMenu
            label={filterText.group}
            said={groupingNames[asking.group]}
            icon={<SlidersHorizontal />}
            items={groups}
          />
          <Menu label={filterText.columns} kind="ghost" size="small" isIcon trigger={<Columns3 />} items={shown} />
        </>
      )}
      {views.dialog}
    </span>
  )
}

type LookMenuProps = { label: string; said: string; icon: ReactNode; items: readonly MenuItem[] }

/** It says the present choice, which a style sheet leaves to the icon where room is short. */
const LookMenu = ({ label, said, icon, items }: LookMenuProps) => (
  <Menu
    label={label}
    aria-label={said === label ? label : `${label}: ${said}`}
    kind="ghost"
    size="small"
    trigger={
      <>
        {icon}
        <span>{said}</span>
      </>
    }
    items={items}
  />
)

/** Choices that the layout leaves; what it fixes is not offered. */
function choicesOf({ search, layout, asking, arrange }: ViewMenusProps['arrangement']) {
  const hidden = search.hidden?.split(',') ?? []
  const sorts = sortings.map(sort => ({
    id: sort,
    label: sortingNames[sort],
    isChecked: sort === asking.sort,
    onAction: () => arrange({ sort: sort === 'rank' ? undefined : sort }),
  }))
  const groups = groupings.map(group => ({
    id: `by ${group}`,
    label: groupingNames[group],
    isChecked: group === asking.group,
    onAction: () => arrange({ group: group === 'state' ? undefined : group }),
  }))
  const shown = columns.map(column => ({
    id: `column ${column}`,
    label: columnNames[column],
    isChecked: !hidden.includes(column),
    isToggle: true,
    onAction: () => arrange({ hidden: toggled(hidden, column) }),
  }))
  const isList = layout === 'list'
  return { sorts: layout === 'calendar' ? [] : sorts, groups: isList ? groups : [], shown: isList ? shown : [] }
}

const toggled = (words: readonly string[], word: string) =>
  (words.includes(word) ? words.filter(each => each !== word) : [...words, word]).filter(Boolean).join(',') || undefined

/** A saved view keeps neither the open issue nor the month. */
function useViewsOf({ at, project }: IssueContext, { search, arrange }: ViewMenusProps['arrangement']) {
  const { issue: _open, month: _month, ...kept } = search
  return useSavedViews({
    at,
    myRole: project.myRole,
    search: textSearch.stringifySearch(kept).slice(1),
    onOpen: wanted => arrange(issuesSearch(textSearch.parseSearch(wanted)), false),
  })
}
