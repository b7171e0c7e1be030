import { placeFormText } from '#korean/map'
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
  const projects = useEveryProject(orgId).data ?? []
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
          { id: '', label: placeFormText.organization },
          ...projects.map(({ projectId, name }) => ({ id: String(projectId), label: name })),
        ]}
        chosen={values.projectId === null ? '' : String(values.projectId)}
        onChoose={id => onChange({ projectId: id === '' ? null : Number(id) })}
      />
    </div>
  )
}
