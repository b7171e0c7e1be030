// News of issues of a host, and of all around them.
import { deliverySaid } from '#korean/github'
import type { Followed } from '../delivery/following.ts'
import type { Forge, RemoteHeard } from '../forge/forge.ts'
import type { Place } from '../installation/repositories.ts'

export async function followNews(_: Forge, __: Place, ___: RemoteHeard, ____: Date): Promise<Followed> {
  return { result: 'nothing', said: deliverySaid.event }
}
