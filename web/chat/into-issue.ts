// Messages become an issue: their words stand in the new one, which is named in the room below the first of them.
import { withoutGroupMentions } from '#contract/chat-mentions'
import { TITLE_MOST } from '#contract/issue'
import type { Message } from '#contract/message'
import { chatDeedText } from '#korean/chat-deeds'
import { fill } from '#korean/particle'
import { openNewIssue } from '../issue/create/new-issue.ts'
import { quoteOf, sendMessage } from './log/outbox.ts'
import { excerptOf } from '#contract/message-words'
import { addressOf, type Around } from './room/around.ts'

type Place = Pick<Around, 'orgId' | 'roomId' | 'room'>

/** The words as a quotation, with the way to where they stand. */
function quotation(around: Place, message: Message) {
  const lines = withoutGroupMentions(message.body).split('\n')
  const said = lines.map(line => `> ${line}`).join('\n')
  return `${said}\n\n[${fill(chatDeedText.issueFrom, { name: message.author.name })}](${addressOf(around, message)})`
}

/**
 * In the project of the room, if it has one; else one chooses.
 * @param messages in their order; the first one gives the title, and the issue is named below it
 */
export function makeIssueOf(around: Place, messages: readonly Message[]) {
  const { orgId, roomId, room } = around
  const [first] = messages
  if (!first) return
  openNewIssue({
    projectId: room.projectId ?? undefined,
    begun: {},
    source: {
      name: `message ${messages.map(({ messageId }) => messageId).join(' ')}`,
      title: excerptOf(first.body, TITLE_MOST),
      body: messages.map(message => quotation(around, message)).join('\n\n'),
      note: chatDeedText.issueShared,
      onMade: key =>
        sendMessage(
          { orgId, roomId },
          {
            body: key,
            ...(first.threadId === null ? { quoted: quoteOf(first) } : { threadId: first.threadId }),
          },
        ),
    },
  })
}
