// The consequences here of something that was heard of GitHub.
import { deliverySaid } from '#korean/github'
import { fill } from '#korean/particle'
import { write } from '../../db.ts'
import type { Forge, Heard } from '../forge/forge.ts'
import { dropRepository, lookAt, type Place, putRepositories, removedThere } from '../installation/repositories.ts'
import { renameRepository } from '../code-link/links.ts'
import { followNews } from '../sync/news.ts'
import { followBranch, followPull, followPush } from '../code-link/sources.ts'
import { done, type Followed, nothing } from './followed.ts'

const named = (keys: readonly string[]) =>
  keys.length > 0 ? done(fill(deliverySaid.linked, { keys: keys.join(', ') })) : nothing(deliverySaid.noKey)

export async function follow(forge: Forge, place: Place, heard: Heard, receivedAt: Date): Promise<Followed> {
  switch (heard.what) {
    case 'nothing':
      return nothing(deliverySaid[heard.why])
    case 'granted':
    case 'repositories':
      await lookAt(place)
      return done(deliverySaid.looked)
    case 'suspended':
    case 'resumed':
      // As GitHub says now, whichever of them came last.
      await lookAt(place)
      return done(deliverySaid[heard.what])
    case 'removed':
      await write(tx => removedThere(tx, place))
      return done(deliverySaid.removed)
    case 'repository':
      await write(async tx => {
        if (heard.isGone) await dropRepository(tx, place, heard.repository.repositoryId)
        else {
          await putRepositories(tx, place, [heard.repository])
          await renameRepository(tx, place, heard.repository)
        }
        tx.tell(`organization:${place.orgId}`, 'github.changed', { orgId: place.orgId })
      })
      return done(deliverySaid.looked)
    case 'pull': {
      const keys = new Set<string>()
      for (const number of heard.numbers)
        for (const key of await followPull(forge, place, heard.repository, number, receivedAt)) keys.add(key)
      return named([...keys])
    }
    case 'issue':
    case 'comment':
    case 'label':
    case 'milestone':
      return followNews(forge, place, heard)
    case 'branch':
      return named(await followBranch(place, heard))
    case 'push':
      return named(await followPush(place, heard))
  }
}
