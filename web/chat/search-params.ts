// The search parameters of a room: the message that is jumped to, by its number in the room, and the thread beside it.
export type RoomSearch = { message?: number | undefined; thread?: number | undefined }

const number = (given: unknown) => (/^[1-9]\d{0,14}$/.test(String(given)) ? Number(given) : undefined)

/** Absent ones are named, or the router would keep the old value. */
export const roomSearch = ({ message, thread }: Record<string, unknown>): RoomSearch => ({
  message: number(message),
  thread: number(thread),
})
