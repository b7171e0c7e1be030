import type { MessageDialogProps } from '../../chat/parts.ts'
import { PlacePalette } from '../place/PlacePalette.tsx'
import { usePutMessagePlace } from './queries.ts'

/** Links a message to a place, in the place of another one. */
export function MessagePlaceDialog({ at, message, onClose }: MessageDialogProps) {
  const link = usePutMessagePlace(at, message)
  return (
    <PlacePalette
      orgId={at.orgId}
      isOpen
      except={message.placeId === null ? [] : [message.placeId]}
      onChoose={link.mutate}
      onClose={onClose}
    />
  )
}
