import { useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { projectRoles } from '#contract/permissions'
import { colors, newProject } from '#contract/project'
import { projectText } from '#korean/project'
import { keyFrom } from '#korean/romanization'
import { ui } from '#korean/ui'
import { saidByForm } from '../../call.ts'
import { isRefused } from '../../cache.ts'
import { useStoredDraft } from '../../drafts.ts'
import { useFields } from '../../fields.ts'
import { useEverybody } from '../../member/queries.ts'
import { currentProject } from '../../session.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { FirstPeople, type FirstPerson } from './FirstPeople.tsx'
import { ProjectFields, type ProjectValues, valuesShape } from '../ProjectFields.tsx'
import { useCreateProject } from './deeds.ts'
import { useEveryProject } from '../queries.ts'

/** The draft of a new project; a key only once it was typed, until then it follows the name. */
type Begun = Partial<ProjectValues> & { members?: FirstPerson[] }
const firstPerson = z.object({ memberId: z.number(), projectRole: z.enum(projectRoles) })
const begunShape = z.custom<Begun>(
  kept =>
    valuesShape
      .extend({ members: z.array(firstPerson) })
      .partial()
      .safeParse(kept).success,
)

/** Beside which field a refusal is said. */
const fieldOf: Record<string, string> = {
  'project.keyTaken': 'key',
  'member.missing': 'members',
  'project.guestLead': 'members',
}

type CreateDialogProps = { orgId: number; isOpen: boolean; onClose: () => void }

/** Keeps what was typed when it is closed by accident; its own cancel button throws it away. */
export function CreateDialog({ orgId, isOpen, onClose }: CreateDialogProps) {
  const navigate = useNavigate()
  const [draft = {}, keep] = useStoredDraft(`project ${orgId}`, begunShape)
  const known = useEveryProject(orgId, isOpen).data ?? []
  const { fields, check, refuse, say, forget, forgetAll } = useFields(newProject)
  const create = useCreateProject(orgId)
  const { name = '', members = [], ...typed } = draft
  const here = useEverybody(orgId, isOpen).data ?? []
  const taken = known.map(({ key }) => key)
  const values: ProjectValues = {
    key: name.trim() === '' ? '' : keyFrom(name, taken),
    description: '',
    isPrivate: false,
    icon: 'kanban',
    // Another one each time, so that they are told apart; the first is grey.
    color: colors[1 + (known.length % (colors.length - 1))]!,
    ...typed,
    name,
  }

  function change(changes: Begun) {
    // An emptied key follows the name again.
    const { key } = changes
    keep(now => {
      const { key: _, ...rest } = { ...now, ...changes }
      return key === '' || (key ?? now?.key) === undefined ? rest : { ...rest, key: key ?? now!.key! }
    })
    for (const field of Object.keys(changes)) forget(field)
    if (changes.name !== undefined) forget('key')
  }

  function submit() {
    const checked = check({
      ...values,
      members: members.filter(({ memberId }) => here.some(each => each.memberId === memberId)),
    })
    if (!checked) return
    create.mutate(checked, {
      onSuccess: ({ projectId, name: made }) => {
        keep(() => undefined)
        onClose()
        currentProject.select({ projectId, name: made })
        const params = { orgId: String(orgId), projectId: String(projectId) }
        void navigate({ to: '/org/$orgId/project/$projectId', params, search: {} })
      },
      onError: failed => {
        if (saidByForm(failed)) refuse(failed)
        else if (isRefused(failed)) say(fieldOf[failed.code ?? ''] ?? 'name', failed.message)
      },
    })
  }

  function discard() {
    keep(() => undefined)
    forgetAll()
    onClose()
  }

  return (
    <Modal
      isOpen={isOpen}
      title={projectText.create}
      onClose={how => (how === 'choice' ? discard() : onClose())}
      form={{ isBusy: create.isPending, onSubmit: submit }}
      footer={
        <>
          <Button kind="ghost" disabled={create.isPending} onClick={discard}>
            {ui.cancel}
          </Button>
          <Button type="submit" kind="primary" isBusy={create.isPending}>
            {projectText.create}
          </Button>
        </>
      }
    >
      <ProjectFields values={values} onChange={change} errors={fields} />
      <FirstPeople orgId={orgId} people={members} onChange={next => change({ members: next })} error={fields.members} />
    </Modal>
  )
}
