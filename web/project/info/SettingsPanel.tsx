import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { mayIn } from '#contract/permissions'
import { type Project, projectRoutes } from '#contract/project'
import { fill } from '#korean/particle'
import { colorNames, iconNames, projectPageText, projectText } from '#korean/project'
import { ui } from '#korean/ui'
import { isRefused } from '../../cache.ts'
import { isStale, saidByForm } from '../../call.ts'
import { useStoredDraft } from '../../drafts.ts'
import { useFields } from '../../fields.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { Ending, Endings } from '../../ui/layout/Endings.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Form } from '../../ui/field/Form.tsx'
import { changesOf, type Editing, editingShape, useVersionedDraft } from '../../versioned-draft.ts'
import { ProjectFacts } from './ProjectFacts.tsx'
import { ProjectFields, type ProjectValues, valuesOf, valuesShape } from '../ProjectFields.tsx'
import { useChangeProject, useRemoveProject } from './deeds.ts'
import { type At, useArchiveProject } from '../queries.ts'
import styles from './SettingsPanel.module.css'

const settingsShape = editingShape(valuesShape)

type SettingsPanelProps = At & { project: Project }

/** The settings of a project, or its facts for those who may not change it; and its end. */
export function SettingsPanel({ project, orgId, projectId }: SettingsPanelProps) {
  const at = { orgId, projectId }
  const isLead = mayIn(project.myRole, 'project.edit')
  return (
    <div className={styles.panel}>
      {isLead && !project.isArchived ? (
        <Settings {...at} project={project} />
      ) : (
        <ProjectFacts project={project} isLead={isLead} />
      )}
      {isLead && <ProjectEndings {...at} project={project} />}
    </div>
  )
}

function Settings({ orgId, projectId, project }: SettingsPanelProps) {
  const kept = useStoredDraft(`project ${orgId} ${projectId}`, settingsShape)
  const draft = useVersionedDraft(project, valuesOf, kept)
  const { fields, check, refuse, say, forget, forgetAll } = useFields(projectRoutes.change.body)
  const save = useChangeProject({ orgId, projectId })
  const { isChanged } = draft
  // The project is loaded, so there is something to edit.
  const editing = draft.editing!

  function change(changes: Partial<ProjectValues>) {
    draft.change(changes)
    for (const name of Object.keys(changes)) forget(name)
  }
  function cancel() {
    draft.discard()
    forgetAll()
  }
  function send(sent: Editing<ProjectValues>) {
    const body = { ...changesOf(sent), version: sent.version }
    if (!check(body)) return
    save.mutate(body, {
      onSuccess: answer => draft.settle(sent, answer),
      onError: failed => {
        if (saidByForm(failed)) return refuse(failed)
        if (isStale(projectRoutes.change, failed)) return draft.overtaken(sent, failed.current, send)
        if (isRefused(failed)) say(failed.code === 'project.keyTaken' ? 'key' : 'name', failed.message)
      },
    })
  }
  const notices = presently(draft.theirs)

  return (
    <section className={styles.section} aria-labelledby="basics">
      <h2 id="basics">{projectPageText.basics}</h2>
      <Form className={styles.form} isBusy={save.isPending} onSubmit={() => isChanged && send(editing)}>
        {Object.keys(notices).length > 0 && (
          <Banner kind="warn" isBox>
            {projectPageText.stale} {[notices.isPrivate, notices.icon, notices.color].filter(Boolean).join(' ')}
          </Banner>
        )}
        <ProjectFields
          values={editing.values}
          onChange={change}
          errors={fields}
          notices={notices}
          savedKey={project.key}
        />
        <div className={styles.buttons}>
          <Button type="submit" kind="primary" isBusy={save.isPending} disabled={!isChanged}>
            {ui.save}
          </Button>
          {isChanged && (
            <Button kind="ghost" disabled={save.isPending} onClick={cancel}>
              {ui.cancel}
            </Button>
          )}
        </div>
      </Form>
    </section>
  )
}

/** Field → its present value, in words. */
const presently = ({ isPrivate, icon, color, ...texts }: Partial<ProjectValues>) => {
  const said = {
    ...texts,
    ...(isPrivate !== undefined && { isPrivate: isPrivate ? projectText.private : projectText.isOpenToAll }),
    ...(icon && { icon: iconNames[icon] }),
    ...(color && { color: colorNames[color] }),
  }
  return Object.fromEntries(
    Object.entries(said).map(([name, value]) => [name, fill(projectPageText.staleField, { value })]),
  )
}

/** Archiving and deleting. */
function ProjectEndings({ orgId, projectId, project }: SettingsPanelProps) {
  const navigate = useNavigate()
  const { name, isArchived } = project
  const [asked, setAsked] = useState<{ what: 'archive' | 'delete'; isOpen: boolean }>()
  const archive = useArchiveProject({ orgId, projectId }, !isArchived)
  const params = { orgId: String(orgId) }
  const remove = useRemoveProject({ orgId, projectId }, () =>
    navigate({ to: '/org/$orgId/project', params, search: { currentPage: 1 } }),
  )
  const close = () => setAsked(now => now && { ...now, isOpen: false })
  return (
    <>
      <Endings>
        {isArchived ? (
          <Ending title={projectPageText.unarchive} help={projectPageText.isArchived}>
            <Button isBusy={archive.isPending} onClick={() => archive.mutate()}>
              <ArchiveRestore />
              {projectPageText.unarchive}
            </Button>
          </Ending>
        ) : (
          <Ending title={projectPageText.archive} help={projectPageText.archiveHelp}>
            <Button onClick={() => setAsked({ what: 'archive', isOpen: true })}>
              <Archive />
              {projectPageText.archiveVerb}
            </Button>
          </Ending>
        )}
        <Ending title={projectPageText.delete} help={projectPageText.deleteHelp}>
          <Button kind="dangerQuiet" onClick={() => setAsked({ what: 'delete', isOpen: true })}>
            <Trash2 />
            {projectPageText.deleteVerb}
          </Button>
        </Ending>
      </Endings>
      {asked?.what === 'archive' && (
        <ConfirmDialog
          isOpen={asked.isOpen}
          title={fill(projectPageText.archiveTitle, { name })}
          text={projectPageText.archiveText}
          verb={projectPageText.archiveVerb}
          isBusy={archive.isPending}
          onConfirm={() => archive.mutate(undefined, { onSettled: close })}
          onClose={close}
        />
      )}
      {asked?.what === 'delete' && (
        <ConfirmDialog
          isOpen={asked.isOpen}
          title={fill(projectPageText.deleteTitle, { name })}
          text={projectPageText.deleteText}
          verb={projectPageText.deleteVerb}
          isDanger
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onSettled: close })}
          onClose={close}
        />
      )}
    </>
  )
}
