import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  PLACE_CATEGORY_NAME_MOST,
  type PlaceCategory,
  placeCategoryDraft,
  type PlaceCategoryDraft,
  placeIcons,
} from '#contract/place'
import { colors } from '#contract/project'
import { sentenceFor } from '#korean/errors'
import { placeCategoryText, placeIconNames, placeText } from '#korean/map'
import { fill } from '#korean/particle'
import { colorNames } from '#korean/project'
import { ui } from '#korean/ui'
import { useEditedValues } from '../../fields.ts'
import { Dot } from '../../project/ProjectIcon.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Form } from '../../ui/field/Form.tsx'
import { Segmented } from '../../ui/field/Segmented.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { Unseen } from '../../ui/layout/Unseen.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import styles from './CategoriesDialog.module.css'
import { PlaceMark, placePictures } from '../icons.tsx'
import { usePlaceCategories, useRemoveCategory, useSaveCategory } from '../queries.ts'

type CategoriesDialogProps = { orgId: number; isOpen: boolean; onClose: () => void }
const fresh: PlaceCategoryDraft = { name: '', color: 'blue', icon: 'mapPin' }

/** Categories of an organization's own, beside those that every one has. */
export function CategoriesDialog({ orgId, isOpen, onClose }: CategoriesDialogProps) {
  const found = usePlaceCategories(orgId)
  const remove = useRemoveCategory(orgId)
  const [edited, edit] = useState<PlaceCategory | 'new'>()
  const [removed, setRemoved] = useState<PlaceCategory>()
  return (
    <Modal isOpen={isOpen} title={placeCategoryText.title} onClose={onClose}>
      <div className={styles.body}>
        <p className={styles.help}>{placeCategoryText.help}</p>
        {found.error && !found.data && (
          <ErrorState
            title={placeCategoryText.failed}
            text={sentenceFor(found.error)}
            onRetry={() => void found.refetch()}
            isRetrying={found.isFetching}
          />
        )}
        {found.data?.length === 0 && edited === undefined && <p className={styles.empty}>{placeCategoryText.empty}</p>}
        <ul className={styles.list}>
          {found.data?.map(category => (
            <li key={category.categoryId}>
              {edited !== 'new' && edited?.categoryId === category.categoryId ? (
                <CategoryForm orgId={orgId} category={category} onDone={() => edit(undefined)} />
              ) : (
                <div className={styles.row}>
                  <PlaceMark look={category} />
                  <b>{category.name}</b>
                  <Button
                    kind="ghost"
                    isIcon
                    aria-label={fill(placeCategoryText.edit, category)}
                    onClick={() => edit(category)}
                  >
                    <Pencil />
                  </Button>
                  <Button
                    kind="ghost"
                    isIcon
                    aria-label={fill(placeCategoryText.remove, category)}
                    onClick={() => setRemoved(category)}
                  >
                    <Trash2 />
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
        {edited === 'new' ? (
          <CategoryForm orgId={orgId} category={undefined} onDone={() => edit(undefined)} />
        ) : (
          <div>
            <Button onClick={() => edit('new')}>
              <Plus />
              {placeCategoryText.add}
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        isOpen={removed !== undefined}
        title={removed && fill(placeCategoryText.removeTitle, removed)}
        text={placeCategoryText.removeText}
        verb={placeText.delete}
        isDanger
        isBusy={remove.isPending}
        onConfirm={() => removed && remove.mutate(removed.categoryId, { onSettled: () => setRemoved(undefined) })}
        onClose={() => setRemoved(undefined)}
      />
    </Modal>
  )
}

type CategoryFormProps = { orgId: number; category: PlaceCategory | undefined; onDone: () => void }
function CategoryForm({ orgId, category, onDone }: CategoryFormProps) {
  const form = useEditedValues(placeCategoryDraft, category, seen =>
    seen ? { name: seen.name, color: seen.color, icon: seen.icon } : fresh,
  )
  const save = useSaveCategory(orgId, category?.categoryId)
  function submit() {
    const draft = form.check(form.values)
    if (draft) save.mutate(draft, { onSuccess: onDone, onError: failed => form.onRefused(failed, undefined) })
  }
  return (
    <Form className={styles.form} isBusy={save.isPending} onSubmit={submit}>
      <TextField
        label={placeCategoryText.name}
        placeholder={placeCategoryText.nameSample}
        isRequired
        autoFocus
        autoComplete="off"
        maxLength={PLACE_CATEGORY_NAME_MOST}
        value={form.values.name}
        error={form.fields.name}
        onChange={name => form.change({ name })}
      />
      <Segmented
        label={placeCategoryText.color}
        value={form.values.color}
        options={colors.map(value => ({
          value,
          label: <Unseen>{colorNames[value]}</Unseen>,
          icon: <Dot color={value} />,
        }))}
        onChange={color => form.change({ color })}
      />
      <Segmented
        label={placeCategoryText.icon}
        value={form.values.icon}
        options={placeIcons.map(value => {
          const Picture = placePictures[value]
          return { value, label: <Unseen>{placeIconNames[value]}</Unseen>, icon: <Picture /> }
        })}
        onChange={icon => form.change({ icon })}
      />
      <div className={styles.deeds}>
        <Button kind="ghost" onClick={onDone}>
          {ui.cancel}
        </Button>
        <Button type="submit" kind="primary" isBusy={save.isPending}>
          {ui.save}
        </Button>
      </div>
    </Form>
  )
}
