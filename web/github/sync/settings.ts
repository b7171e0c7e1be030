// The settings of a repository, as they are chosen in a form and said in a line.
import { type SyncDirection, type SyncField, syncFields, type SyncSettings } from '#contract/github-sync'
import { linkText, syncDirectionNames } from '#korean/github-sync'

/** The simple choices: all fields alike but comments, which may be left out. */
export const modes = ['both', 'in', 'each'] as const
export type Mode = (typeof modes)[number]

const all = (direction: SyncDirection): SyncSettings['directions'] => ({
  title: direction,
  body: direction,
  state: direction,
  tags: direction,
  participants: direction,
  milestone: direction,
  comments: direction,
})

/** Nothing that is new here goes out before somebody wants it to. */
export const freshSettings: SyncSettings = { directions: all('both'), scope: { kind: 'all' }, isSendingNew: false }

/** As they were before the repository was cut; of the repositories of a project one alone gets what is new here. */
export const startingSettings = (
  chosen: SyncSettings,
  earlier: SyncSettings | null | undefined,
  sender: string | undefined,
): SyncSettings => (earlier ? { ...earlier, isSendingNew: earlier.isSendingNew && sender === undefined } : chosen)

export function modeOf({ directions }: Pick<SyncSettings, 'directions'>): Mode {
  const isAlike = (direction: SyncDirection) =>
    syncFields.every(
      field => directions[field] === direction || (field === 'comments' && directions.comments === 'off'),
    )
  return isAlike('both') ? 'both' : isAlike('in') ? 'in' : 'each'
}

/** The comments stay in or out. */
export const directionsOf = (mode: 'both' | 'in', { comments }: SyncSettings['directions']) => ({
  ...all(mode),
  ...(comments === 'off' && { comments }),
})

export const goesOut = ({ directions, isSendingNew }: SyncSettings) =>
  isSendingNew || syncFields.some((field: SyncField) => ['out', 'both'].includes(directions[field]))

/** In a line: the directions, the scope, and what is unusual. */
export function settingsSaid({ directions, scope, isSendingNew }: SyncSettings): string {
  const mode = modeOf({ directions })
  return [
    linkText.modes[mode],
    scope.kind === 'label' ? `${linkText.label} ${scope.label}` : linkText.scopeSaid[scope.kind],
    ...(directions.comments === 'off' ? [linkText.commentsOff] : []),
    ...(isSendingNew ? [linkText.sendNew] : []),
  ].join(' · ')
}

export const directionOptions = (['both', 'in', 'out', 'off'] as const).map(id => ({
  id,
  label: syncDirectionNames[id],
}))
