import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { ROOM_NAME_MOST, roomChange, TOPIC_MOST } from '#contract/chat'
import { isByInvitation } from '#contract/room-row'
import { chatDeedText } from '#korean/chat-deeds'
import { ui } from '#korean/ui'
import { useFields } from '../../../fields.ts'
import { Form } from '../../../ui/field/Form.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { Button } from '../../../ui/layout/Button.tsx'
import { useRoomDeed } from '../../rooms/room.ts'
import { roomTitle } from '../../people.ts'
import { useAround, useMayChange } from '../around.ts'
import styles from './RoomInfo.module.css'
import { mayChoosePicture, RoomPicture } from '../RoomPicture.tsx'

/** The name of a room and what it is about, which its members may change. */
export function RoomWords() {
  const { me, room } = useAround()
  const mayChange = useMayChange()
  const [isEditing, setEditing] = useState(false)
  if (isEditing) return <Editing onDone={() => setEditing(false)} />
  return (
    <div className={styles.words}>
      {!mayChoosePicture(room) && <RoomPicture size={44} />}
      <div>
        <b>{roomTitle(room, me)}</b>
        <p>{room.topic || chatDeedText.topicNone}</p>
      </div>
      {mayChange && (
        <Button kind="ghost" size="small" isIcon aria-label={chatDeedText.rename} onClick={() => setEditing(true)}>
          <Pencil />
        </Button>
      )}
    </div>
  )
}

function Editing({ onDone }: { onDone: () => void }) {
  const { orgId, roomId, room } = useAround()
  const change = useRoomDeed({ orgId, roomId }, chatDeedText.changed)
  const [name, setName] = useState(room.name)
  const [topic, setTopic] = useState(room.topic)
  const { fields, check, refuse } = useFields(roomChange)
  const hasName = isByInvitation(room)
  function submit() {
    const body = check({ ...(hasName && { name }), topic, version: room.version })
    if (body) change.mutate({ what: 'change', body }, { onSuccess: onDone, onError: refuse })
  }
  return (
    <Form className={styles.editing} isBusy={change.isPending} onSubmit={submit}>
      {hasName && (
        <TextField
          label={chatDeedText.name}
          value={name}
          maxLength={ROOM_NAME_MOST}
          error={fields.name}
          autoFocus
          onChange={setName}
        />
      )}
      <TextField
        label={chatDeedText.topic}
        value={topic}
        maxLength={TOPIC_MOST}
        error={fields.topic}
        onChange={setTopic}
      />
      <span>
        <Button type="submit" kind="primary" isBusy={change.isPending}>
          {chatDeedText.save}
        </Button>
        <Button kind="ghost" onClick={onDone}>
          {ui.cancel}
        </Button>
      </span>
    </Form>
  )
}
