// The lines of a room itself, in words.
import type { Message } from '#contract/message'
import { eventPeople, nameTakenAway, roomEventSentences } from '#korean/chat'
import { fill } from '#korean/particle'

/** @param actor whose deed it was */
export function eventWords(event: NonNullable<Message['event']>, actor: Message['author']): string {
  const { what, people, count, name = '' } = event
  if (what === 'renamed' && name === '') return fill(nameTakenAway, { actor: actor.name })
  const names = (people.length > 0 ? people : [actor]).map(each => each.name).join(', ')
  const more = count - people.length
  const named = fill(more > 0 && people.length > 0 ? eventPeople.more : eventPeople.all, { names, count: more })
  return fill(roomEventSentences[what], { actor: actor.name, people: named, quoted: `'${name}'` })
}
