// An audience: people by what they are in the organization. Whoever joins a department or is given a position belongs to it from then on.
import { z } from 'zod'
import { id } from './id.ts'

/** Of each list of an audience. */
export const AUDIENCE_MOST = 100

/** `isEverybody` means all members but guests, who belong to an audience by name alone. */
export const audience = z.strictObject({
  isEverybody: z.boolean('type'),
  departments: z
    .array(z.strictObject({ deptId: id, withSubdepartments: z.boolean('type') }))
    .max(AUDIENCE_MOST, 'audience.max'),
  positionIds: z.array(id).max(AUDIENCE_MOST, 'audience.max'),
  memberIds: z.array(id).max(AUDIENCE_MOST, 'audience.max'),
})
export type Audience = z.infer<typeof audience>

export const nobody: Audience = { isEverybody: false, departments: [], positionIds: [], memberIds: [] }
export const everybody: Audience = { ...nobody, isEverybody: true }

export const isNobody = ({ isEverybody, departments, positionIds, memberIds }: Audience) =>
  !isEverybody && departments.length + positionIds.length + memberIds.length === 0
