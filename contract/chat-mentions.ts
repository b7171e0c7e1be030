// The mentions of a message: members, departments, positions, or everybody in the room.
import { withoutCode } from './beside-code.ts'
import { unescaped } from './markdown-escapes.ts'
import { mentionsIn } from './rich-text.ts'

const LABEL = '(?:[^\\[\\]`\\\\\\n]|\\\\[^\\n])'
const GROUP = new RegExp(`\\[@(${LABEL}{1,200})\\]\\((?:position:([1-9][0-9]{0,9})|(everyone))\\)`, 'g')

export type ChatMentions = {
  memberIds: number[]
  departmentIds: number[]
  positionIds: number[]
  isEverybody: boolean
}

/** Never those within code. */
export function chatMentionsIn(body: string): ChatMentions {
  const positionIds = new Set<number>()
  let isEverybody = false
  if (body.includes('[@'))
    for (const [, , position, everyone] of withoutCode(body).matchAll(GROUP))
      if (everyone) isEverybody = true
      else positionIds.add(Number(position))
  return { ...mentionsIn(body), positionIds: [...positionIds], isEverybody }
}

/** Mentions of positions and of everybody as words, which other parsers of the text do not know. */
export const withoutGroupMentions = (body: string) =>
  body.replaceAll(GROUP, (_, label: string) => `@${unescaped(label)}`)
