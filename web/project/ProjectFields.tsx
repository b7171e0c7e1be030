import { DESCRIPTION_MOST, project, type Project } from '#contract/project'
import { fill } from '#korean/particle'
import { projectPageText, projectText } from '#korean/project'
import { Radios } from '../ui/field/Radios.tsx'
import { TextArea } from '../ui/field/TextArea.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { Looks } from './Looks.tsx'

export type ProjectValues = Pick<Project, 'name' | 'key' | 'description' | 'isPrivate' | 'icon' | 'color'>
export type ProjectField = keyof ProjectValues
export const projectFields = ['name', 'key', 'description', 'isPrivate', 'icon', 'color'] as const

export const valuesShape = project.pick({
  name: true,
  key: true,
  description: true,
  isPrivate: true,
  icon: true,
  color: true,
})

export const valuesOf = ({ name, key, description, isPrivate, icon, color }: Project): ProjectValues => ({
  name,
  key,
  description,
  isPrivate,
  icon,
  color,
})

type ProjectFieldsProps = {
  values: ProjectValues
  onChange: (changes: Partial<ProjectValues>) => void
  errors: Record<string, string>
  notices?: Record<string, string>
  /** The key it has, whose issues go on being found by it. */
  savedKey?: string
}

/** Name, key, visibility and looks: for creating and for changing a project. */
export function ProjectFields({ values, onChange, errors, notices = {}, savedKey }: ProjectFieldsProps) {
  const { name, key, description, isPrivate, icon, color } = values
  return (
    <>
      <TextField
        label={projectText.name}
        name="name"
        autoComplete="off"
        value={name}
        onChange={typed => onChange({ name: typed })}
        error={errors.name}
        notice={notices.name}
        // A new one begins with its name.
        autoFocus={savedKey === undefined}
        isRequired
      />
      <TextField
        label={projectText.key}
        name="key"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={6}
        value={key}
        onChange={typed => onChange({ key: typed.toUpperCase() })}
        error={errors.key}
        help={
          savedKey && savedKey !== key
            ? fill(projectPageText.keyRenames, { key: savedKey })
            : fill(projectText.keyHelp, { key: key || 'WEB' })
        }
        notice={notices.key}
        isRequired
      />
      <TextArea
        label={projectText.description}
        name="description"
        maxLength={DESCRIPTION_MOST}
        rows={3}
        value={description}
        onChange={typed => onChange({ description: typed })}
        error={errors.description}
        help={notices.description}
        isOptional
      />
      <Radios
        label={projectText.visibility}
        value={isPrivate ? 'private' : 'open'}
        options={[
          { value: 'open', label: projectText.isOpenToAll, help: projectText.isOpenHelp },
          { value: 'private', label: projectText.private, help: projectText.isPrivateHelp },
        ]}
        onChange={chosen => onChange({ isPrivate: chosen === 'private' })}
      />
      <Looks icon={icon} color={color} onChange={onChange} />
    </>
  )
}
