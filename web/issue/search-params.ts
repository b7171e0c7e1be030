// The search parameters of a list of issues: layout, filters, and the issue that is open beside it.
import type { FilterField } from '#contract/filter'
import type { Grouping, Sorting } from '#contract/listing'
import type { Layout } from '#contract/view'

const layouts = ['board', 'calendar'] as const satisfies readonly Layout[]
const groupings = ['assignee', 'priority', 'milestone', 'none'] as const satisfies readonly Grouping[]
const sortings = ['due', 'priority', 'updated', 'created'] as const satisfies readonly Sorting[]
/** In the order of the menus. */
export const filterNames = [
  'state',
  'category',
  'assignee',
  'participant',
  'creator',
  'tag',
  'milestone',
  'priority',
  'pulls',
  'due',
  'created',
  'updated',
  'completed',
] as const satisfies readonly FilterField[]
export type FilterName = (typeof filterNames)[number]

export type Narrowing = { [Name in FilterName]?: string | undefined } & { text?: string | undefined }
export type IssuesSearch = Narrowing & {
  layout?: (typeof layouts)[number] | undefined
  group?: (typeof groupings)[number] | undefined
  sort?: (typeof sortings)[number] | undefined
  /** Columns that are not shown. */
  hidden?: string | undefined
  /** The month of the calendar: 2026-09. */
  month?: string | undefined
  /** The one that is open beside the list. */
  issue?: number | undefined
}

/** Said to be absent, or the router would keep them. */
export const noFilters: IssuesSearch = {
  text: undefined,
  ...Object.fromEntries(filterNames.map(name => [name, undefined])),
}

const LONGEST = 600
const ID = /^[1-9][0-9]{0,9}$/
const word = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST ? value : undefined
const oneOf = <const Words extends readonly string[]>(words: Words, value: unknown): Words[number] | undefined =>
  words.find(each => each === value)

/** The issue that is open beside my work, and its project, which may not stand on the page any more. */
export type WorkSearch = { issue?: number | undefined; project?: number | undefined }

const idIn = (value: unknown) => (ID.test(String(value)) ? Number(value) : undefined)
export const workSearch = ({ issue, project }: Record<string, unknown>): WorkSearch => ({
  issue: idIn(issue),
  project: idIn(project),
})

/** An absent parameter means the first of its kind. Absent ones are named, or the router would keep the old value. */
export function issuesSearch(search: Record<string, unknown>): IssuesSearch {
  const { layout, group, sort, hidden, month, issue, text } = search
  const narrowing = Object.fromEntries(filterNames.map(name => [name, word(search[name])]))
  return {
    ...(narrowing as Narrowing),
    text: word(text),
    layout: oneOf(layouts, layout),
    group: oneOf(groupings, group),
    sort: oneOf(sortings, sort),
    hidden: word(hidden),
    month: typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    issue: idIn(issue),
  }
}
