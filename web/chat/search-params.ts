// The search parameters of a room: the message that is jumped to, by its number in the room, and the thread beside it with the
// answer in it that is meant, by its number as well.
export type RoomSearch = { message?: number | undefined; thread?: number | undefined; reply?: number | undefined }

const number = (given: unknown) => (/^[1-9]\d{0,14}$/.test(String(given)) ? Number(given) : undefined)

/** Absent ones are named, or the router would keep the old value. */
export const roomSearch = ({ message, thread, reply }: Record<string, unknown>): RoomSearch => ({
  message: number(message),
  thread: number(thread),
  reply: number(reply),
})
