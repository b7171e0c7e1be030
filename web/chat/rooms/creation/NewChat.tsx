import { FolderKanban, Network } from 'lucide-react'
import { useState } from 'react'
import { ROOM_NAME_MOST, roomDraft, TOPIC_MOST } from '#contract/chat'
import { can } from '#contract/permissions'
import { chatText } from '#korean/chat'
import { chatDeedText } from '#korean/chat-deeds'
import { findingText } from '#korean/finding'
import { useFields } from '../../../fields.ts'
import { useDepartments } from '../../../member/places.ts'
import { useMembership } from '../../../organization/queries.ts'
import { useEveryProject } from '../../../project/queries.ts'
import { showSuccess } from '../../../ui/feedback/toasts.ts'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { Segmented } from '../../../ui/field/Segmented.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { Button } from '../../../ui/layout/Button.tsx'
import { SearchList } from '../../../ui/list/SearchList.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { useWays } from '../../ways.ts'
import styles from './NewChat.module.css'
import { PeopleField } from './PeopleField.tsx'
import { type NewRoom, useOpenRoom } from '../rooms.ts'

const kinds = ['people', 'channel', 'department', 'project'] as const
type Kind = (typeof kinds)[number]
type NewChatProps = { orgId: number; isOpen: boolean; onClose: () => void }

/** One person makes a room between two, several make a group; the other rooms follow a department or a project. */
export const NewChat = (props: NewChatProps) => <Form key={String(props.isOpen)} {...props} />

function Form({ orgId, isOpen, onClose }: NewChatProps) {
  const { toRoom } = useWays(orgId)
  const open = useOpenRoom(orgId)
  const [kind, setKind] = useState<Kind>('people')
  const [memberIds, choose] = useState<readonly number[]>([])
  const [chosen, setChosen] = useState<number>()
  const [name, setName] = useState('')
  const [topic, setTopic] = useState('')
  const [withSubdepartments, setSub] = useState(false)
  const { fields, check, refuse, forget } = useFields(roomDraft)
  const isReady = kind === 'channel' || (kind === 'people' ? memberIds.length > 0 : chosen !== undefined)
  function wanted(): NewRoom | undefined {
    if (kind === 'department') return { way: 'openDepartment', body: { deptId: chosen!, withSubdepartments } }
    if (kind === 'project') return { way: 'openProject', body: { projectId: chosen! } }
    const [first, ...more] = memberIds
    // The name has a field only where there are several.
    if (kind === 'people' && first !== undefined && more.length === 0)
      return { way: 'openDirect', body: { memberId: first } }
    const body = check({
      kind: kind === 'channel' ? 'channel' : 'group',
      name,
      ...(kind === 'channel' && { topic }),
      memberIds: [...memberIds],
    })
    return body && { way: 'create', body }
  }
  function rename(next: string) {
    setName(next)
    forget('name')
  }
  function submit() {
    const asked = isReady ? wanted() : undefined
    if (!asked) return
    open.mutate(asked, {
      onSuccess: ({ roomId, isMine }) => {
        onClose()
        if (!isMine) return showSuccess(chatDeedText.openedForOthers)
        void toRoom(roomId)
      },
      onError: refuse,
    })
  }
  return (
    <Modal
      isOpen={isOpen}
      title={chatText.new}
      onClose={onClose}
      form={{ isBusy: open.isPending, onSubmit: submit }}
      footer={
        <Button type="submit" kind="primary" isBusy={open.isPending} disabled={!isReady}>
          {kind === 'people' ? chatDeedText.start : kind === 'channel' ? chatDeedText.create : chatDeedText.openRoom}
        </Button>
      }
    >
      <div className={styles.form}>
        <Segmented
          label={chatDeedText.kind}
          value={kind}
          options={kinds.map(value => ({ value, label: chatDeedText.kinds[value] }))}
          onChange={value => {
            setKind(value)
            setChosen(undefined)
          }}
        />
        <p className={styles.help}>{chatDeedText.kindHelp[kind]}</p>
        {kind === 'channel' && (
          <>
            <NameField name={name} error={fields.name} isRequired onChange={rename} />
            <TextField label={chatDeedText.topic} value={topic} maxLength={TOPIC_MOST} isOptional onChange={setTopic} />
          </>
        )}
        {(kind === 'people' || kind === 'channel') && (
          <div role="group" aria-label={kind === 'channel' ? chatDeedText.firstPeople : chatDeedText.people}>
            {kind === 'channel' && (
              <p className={styles.label} aria-hidden>
                {chatDeedText.firstPeople}
              </p>
            )}
            <PeopleField orgId={orgId} chosen={memberIds} onChoose={choose} isFocused={kind === 'people'} />
          </div>
        )}
        {kind === 'people' && memberIds.length > 1 && <NameField name={name} error={fields.name} onChange={rename} />}
        {kind === 'department' && (
          <>
            <Departments orgId={orgId} chosen={chosen} onChoose={setChosen} />
            <Checkbox checked={withSubdepartments} onChange={setSub}>
              {chatDeedText.withSubdepartments}
            </Checkbox>
          </>
        )}
        {kind === 'project' && <Projects orgId={orgId} chosen={chosen} onChoose={setChosen} />}
      </div>
    </Modal>
  )
}

type NameFieldProps = {
  name: string
  error: string | undefined
  isRequired?: boolean
  onChange: (name: string) => void
}
const NameField = ({ name, isRequired = false, ...field }: NameFieldProps) => (
  <TextField
    label={isRequired ? chatDeedText.name : chatDeedText.nameOptional}
    value={name}
    maxLength={ROOM_NAME_MOST}
    isRequired={isRequired}
    {...field}
  />
)

type OneOfProps = { orgId: number; chosen: number | undefined; onChoose: (id: number) => void }
const nothing = () => undefined

function Departments({ orgId, chosen, onChoose }: OneOfProps) {
  const member = useMembership(orgId).data
  // Nobody but its head and administrators opens the room of a department; its people have it in their list.
  const departments = (useDepartments(orgId).data ?? []).filter(
    ({ headMemberId }) => member && (can(member, 'department.edit') || headMemberId === member.memberId),
  )
  return (
    <div className={styles.list}>
      <SearchList
        label={chatDeedText.departmentSearch}
        empty={departments.length > 0 ? findingText.nothingFound : chatDeedText.noDepartments}
        items={departments.map(({ deptId, name }) => ({
          id: String(deptId),
          label: name,
          icon: <Network />,
          isCurrent: deptId === chosen,
          onAction: () => onChoose(deptId),
        }))}
        onChosen={nothing}
      />
    </div>
  )
}

function Projects({ orgId, chosen, onChoose }: OneOfProps) {
  const projects = useEveryProject(orgId).data ?? []
  return (
    <div className={styles.list}>
      <SearchList
        label={chatDeedText.projectSearch}
        empty={findingText.nothingFound}
        items={projects.map(({ projectId, name }) => ({
          id: String(projectId),
          label: name,
          icon: <FolderKanban />,
          isCurrent: projectId === chosen,
          onAction: () => onChoose(projectId),
        }))}
        onChosen={nothing}
      />
    </div>
  )
}
