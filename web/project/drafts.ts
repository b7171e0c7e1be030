// What is typed into the forms of projects, until it is sent; and how this browser keeps it.
import { z } from 'zod'
import { projectRoles } from '#contract/permissions'
import { project, type Project } from '#contract/project'
import type { FirstPerson } from './list/FirstPeople.tsx'
import { projectFields, type ProjectValues } from './ProjectFields.tsx'

const valuesShape = project.pick({
  name: true,
  key: true,
  description: true,
  isPrivate: true,
  icon: true,
  color: true,
})

/** Of a new one: a key only once it was typed, until then it follows the name. */
export type Begun = Partial<ProjectValues> & { members?: FirstPerson[] }
const firstPerson = z.object({ memberId: z.number(), projectRole: z.enum(projectRoles) })
export const begunShape = z.custom<Begun>(
  kept =>
    valuesShape
      .extend({ members: z.array(firstPerson) })
      .partial()
      .safeParse(kept).success,
)

/** Of the settings: what is typed, and the value it is typed over. */
export type Editing = { base: Project; values: ProjectValues }
export const editingShape = z.object({ base: project, values: valuesShape })

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
