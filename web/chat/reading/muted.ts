import type { RoomRow } from '#contract/room-row'

/** Whether its notifications are off at this moment. */
export const isMuted = ({ mutedUntil }: Pick<RoomRow, 'mutedUntil'>, now = Date.now()) =>
  mutedUntil !== null && Date.parse(mutedUntil) > now
