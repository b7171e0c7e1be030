import { can, mayIn } from '#contract/permissions'
import type { BriefProject } from '#contract/project'
import { placeFormText } from '#korean/map'
import { useMembership } from '../../organization/queries.ts'
import { useEveryProject } from '../../project/queries.ts'
import { Select } from '../../ui/field/Select.tsx'
import type { PlaceLook } from '../icons.tsx'
import type { PlaceValues } from './PlaceForm.tsx'
import styles from './PlaceForm.module.css'

type HomeFieldsProps = {
  orgId: number
  looks: readonly PlaceLook[]
  values: PlaceValues
  onChange: (next: Partial<PlaceValues>) => void
}
/** The kind of a place, and who sees it. */
export function HomeFields({ orgId, looks, values, onChange }: HomeFieldsProps) {
  const me = useMembership(orgId).data
  const isOrganizations = values.projectId === null || (me !== undefined && can(me, 'place.create'))
  const all = useEveryProject(orgId).data ?? []
  const isHome = ({ projectId, myRole, isArchived }: BriefProject) =>
    projectId === values.projectId || (mayIn(myRole, 'place.edit') && !isArchived)
  const projects = all.filter(isHome)
  return (
    <div className={styles.pair}>
      <Select
        label={placeFormText.category}
        isLabelled
        options={looks.map(({ id, name }) => ({ id, label: name }))}
        chosen={values.placeCategory}
        onChoose={placeCategory => onChange({ placeCategory })}
      />
      <Select
        label={placeFormText.project}
        isLabelled
        options={[
          ...(isOrganizations ? [{ id: '', label: placeFormText.organization }] : []),
          ...projects.map(({ projectId, name }) => ({ id: String(projectId), label: name })),
        ]}
        chosen={values.projectId === null ? '' : String(values.projectId)}
        onChoose={id => onChange({ projectId: id === '' ? null : Number(id) })}
      />
    </div>
  )
}
