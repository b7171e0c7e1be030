import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { mayIn } from '#contract/permissions'
import { type Project, projectRoutes } from '#contract/project'
import { fill } from '#korean/particle'
import { colorNames, iconNames, projectPageText, projectText } from '#korean/project'
import { ui } from '#korean/ui'
import { isRefused } from '../../cache.ts'
import { isStale } from '../../call.ts'
import { useStoredDraft } from '../../drafts.ts'
import { saidByForm, useFields } from '../../fields.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Form } from '../../ui/field/Form.tsx'
import { changesOf, type Editing, editingShape, rebased, valuesOf } from '../drafts.ts'
import { ProjectFacts } from './ProjectFacts.tsx'
import { type ProjectField, ProjectFields, type ProjectValues } from '../ProjectFields.tsx'
import { type At, useArchiveProject, useChangeProject, useRemoveProject } from '../queries.ts'
import styles from './SettingsPanel.module.css'

type SettingsPanelProps = At & { project: Project }

/** What a project is, and its end. Whoever may not change it reads it. */
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
      {isLead && <Endings {...at} project={project} />}
    </div>
  )
}

function Settings({ orgId, projectId, project }: SettingsPanelProps) {
  const [begun, keep] = useStoredDraft(`project ${orgId} ${projectId}`, editingShape)
  const [notices, setNotices] = useState<Record<string, string>>({})
  const { fields, check, refuse, say, forget, forgetAll } = useFields(projectRoutes.change.body)
  const save = useChangeProject({ orgId, projectId })
  // What nobody has typed over follows what others save.
  const editing =
    begun && Object.keys(changesOf(begun)).length > 0 ? begun : { base: project, values: valuesOf(project) }
  const isChanged = Object.keys(changesOf(editing)).length > 0

  function change(changes: Partial<ProjectValues>) {
    keep(() => ({ base: editing.base, values: { ...editing.values, ...changes } }))
    for (const name of Object.keys(changes)) forget(name)
  }
  function cancel() {
    keep(() => undefined)
    setNotices({})
    forgetAll()
  }
  function send(sent: Editing) {
    const body = { ...changesOf(sent), version: sent.base.version }
    if (!check(body)) return
    save.mutate(body, {
      onSuccess: () => {
        // What was typed meanwhile stays.
        keep(now => (now?.values === sent.values ? undefined : now))
        setNotices({})
      },
      onError: failed => overtaken(failed, sent),
    })
  }
  /** What somebody else changed elsewhere in the form is taken over; what both of us changed is for me to decide. */
  function overtaken(failed: Error, sent: Editing) {
    if (saidByForm(failed)) return refuse(failed)
    if (isStale(projectRoutes.change, failed)) {
      const { editing: next, both } = rebased(sent, failed.current)
      keep(() => next)
      if (both.length === 0) return send(next)
      const current = failed.current
      return setNotices(Object.fromEntries(both.map(name => [name, presently(current, name)])))
    }
    if (isRefused(failed)) say(failed.code === 'project.keyTaken' ? 'key' : 'name', failed.message)
  }

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

const presently = (current: Project, name: ProjectField) => {
  const said = {
    ...valuesOf(current),
    isPrivate: current.isPrivate ? projectText.private : projectText.isOpenToAll,
    icon: iconNames[current.icon],
    color: colorNames[current.color],
  }
  return fill(projectPageText.staleField, { value: said[name] })
}

/** Archiving and deleting. */
function Endings({ orgId, projectId, project }: SettingsPanelProps) {
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
    <section className={styles.endings}>
      {!isArchived && (
        <div>
          <div>
            <h2>{projectPageText.archive}</h2>
            <p>{projectPageText.archiveHelp}</p>
          </div>
          <Button onClick={() => setAsked({ what: 'archive', isOpen: true })}>
            <Archive />
            {projectPageText.archiveVerb}
          </Button>
        </div>
      )}
      {isArchived && (
        <div>
          <div>
            <h2>{projectPageText.unarchive}</h2>
            <p>{projectPageText.isArchived}</p>
          </div>
          <Button isBusy={archive.isPending} onClick={() => archive.mutate()}>
            <ArchiveRestore />
            {projectPageText.unarchive}
          </Button>
        </div>
      )}
      <div>
        <div>
          <h2>{projectPageText.delete}</h2>
          <p>{projectPageText.deleteHelp}</p>
        </div>
        <Button kind="dangerQuiet" onClick={() => setAsked({ what: 'delete', isOpen: true })}>
          <Trash2 />
          {projectPageText.deleteVerb}
        </Button>
      </div>
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
    </section>
  )
}
