// What is typed into the settings of a project, until it is sent.
import type { Project } from '#contract/project'
import { projectFields, type ProjectValues } from './ProjectFields.tsx'

/** What is typed, and the value it is typed over. */
export type Editing = { base: Project; values: ProjectValues }

export const valuesOf = ({ name, key, description, isPrivate, icon, color }: Project): ProjectValues => ({
  name,
  key,
  description,
  isPrivate,
  icon,
  color,
})

export const changesOf = ({ base, values }: Editing): Partial<ProjectValues> =>
  Object.fromEntries(projectFields.filter(name => values[name] !== base[name]).map(name => [name, values[name]]))

/**
 * What I typed over a value that somebody else has changed meanwhile: their changes where I made none.
 * @returns the draft over the present value, and the fields that both of us changed to something else
 */
export function rebased({ base, values }: Editing, current: Project) {
  const mine = projectFields.filter(name => values[name] !== base[name])
  const both = mine.filter(name => current[name] !== base[name] && current[name] !== values[name])
  const kept = Object.fromEntries(mine.map(name => [name, values[name]]))
  return { editing: { base: current, values: { ...valuesOf(current), ...kept } }, both }
}
