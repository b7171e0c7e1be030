// Labels of a repository.
import { createHash } from 'node:crypto'
import type { Label, Repository } from '../state/repository.ts'
import { nextId, nodeId, type Account, type World } from '../state/world.ts'
import { labelShape } from '../shape/issue.ts'
import { fire } from '../delivery/fire.ts'

type LabelParts = { color?: string | undefined; description?: string | null | undefined }
type LabelGiven = LabelParts & { name: string }

const tell = (world: World, person: Account, repository: Repository, label: Label, action: string, extra = {}) =>
  fire(world, 'label', person, repository, { action, label: labelShape(world, repository, label), ...extra })

const colorOf = (name: string) => createHash('sha1').update(name).digest('hex').slice(0, 6)

export function addLabel(world: World, person: Account, repository: Repository, given: LabelGiven): Label {
  const id = nextId(world)
  const { name, color = colorOf(name), description = null } = given
  const label = { id, nodeId: nodeId('LA', id), name, color: color.toLowerCase(), description, isDefault: false }
  repository.labels.set(name.toLowerCase(), label)
  repository.changes++
  tell(world, person, repository, label, 'created')
  return label
}

/** Its names are equal without regard to case. A missing one is made when an issue gets it. */
export const labelOf = (world: World, person: Account, repository: Repository, name: string): Label =>
  repository.labels.get(name.toLowerCase()) ?? addLabel(world, person, repository, { name, color: 'ededed' })

export function editLabel(
  world: World,
  person: Account,
  repository: Repository,
  label: Label,
  {
    name = label.name,
    color = label.color,
    description = label.description,
  }: LabelParts & { name?: string | undefined },
) {
  const changes = {
    ...(name !== label.name && { name: { from: label.name } }),
    ...(color.toLowerCase() !== label.color && { color: { from: label.color } }),
    ...(description !== label.description && { description: { from: label.description ?? '' } }),
  }
  if (Object.keys(changes).length === 0) return label
  repository.labels.delete(label.name.toLowerCase())
  Object.assign(label, { name, color: color.toLowerCase(), description })
  repository.labels.set(name.toLowerCase(), label)
  repository.changes++
  tell(world, person, repository, label, 'edited', { changes })
  return label
}

/** Its issues lose it without being told of or touched. */
export function deleteLabel(world: World, person: Account, repository: Repository, label: Label) {
  repository.labels.delete(label.name.toLowerCase())
  for (const issue of repository.issues.values()) issue.labels = issue.labels.filter(each => each !== label)
  repository.changes++
  tell(world, person, repository, label, 'deleted')
}
