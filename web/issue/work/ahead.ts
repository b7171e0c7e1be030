// The question of my work, asked from its address alone: its code and its guards need not have come.
import { askForWork } from './queries.ts'

const ID = /^[1-9][0-9]{0,9}$/

export function askAhead({ params }: { params: object }) {
  const { orgId = '' } = params as { orgId?: string }
  if (ID.test(orgId)) askForWork(Number(orgId))
}
