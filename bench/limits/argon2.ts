// The least cost of a sign-in: comparing the password with the stored hash, whose text carries the server's settings.
import { verify } from '@node-rs/argon2'
import { answerTasks } from '../child.ts'

export type Argon2Task = { hash: string; password: string; times: number; atOnce: number }
export type Argon2Answer = { matched: number }

answerTasks(async ({ hash, password, times, atOnce }: Argon2Task): Promise<Argon2Answer> => {
  let left = times
  let matched = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) if (await verify(hash, password)) matched++
    }),
  )
  return { matched }
})
