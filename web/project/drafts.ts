// Drafts of the forms of projects, and the shapes in which this browser keeps them.
import { z } from 'zod'
import { projectRoles } from '#contract/permissions'
import { project, type Project } from '#contract/project'
import { editingShape } from '../versioned-draft.ts'
import type { FirstPerson } from './list/FirstPeople.tsx'
import type { ProjectValues } from './ProjectFields.tsx'

const valuesShape = project.pick({
  name: true,
  key: true,
  description: true,
  isPrivate: true,
  icon: true,
  color: true,
})

/** The draft of a new project; a key only once it was typed, until then it follows the name. */
export type Begun = Partial<ProjectValues> & { members?: FirstPerson[] }
const firstPerson = z.object({ memberId: z.number(), projectRole: z.enum(projectRoles) })
export const begunShape = z.custom<Begun>(
  kept =>
    valuesShape
      .extend({ members: z.array(firstPerson) })
      .partial()
      .safeParse(kept).success,
)

/** The draft of the settings. */
export const settingsShape = editingShape(valuesShape)

export const valuesOf = ({ name, key, description, isPrivate, icon, color }: Project): ProjectValues => ({
  name,
  key,
  description,
  isPrivate,
  icon,
  color,
})
