// A message becomes an issue: its words stand in the new one, which is named in the room below it.
import { withoutGroupMentions } from '#contract/chat-mentions'
import { TITLE_MOST } from '#contract/issue'
import type { Message } from '#contract/message'
import { chatDeedText } from '#korean/chat-deeds'
import { fill } from '#korean/particle'
import { openNewIssue } from '../issue/create/new-issue.ts'
import { quoteOf, sendMessage } from './log/outbox.ts'
import { excerptOf } from './words/plain.ts'
import { addressOf, type Around } from './room/around.ts'

/** The project of the room, if it has one; else one chooses. */
export function makeIssueOf(around: Pick<Around, 'orgId' | 'roomId' | 'room'>, message: Message) {
  const { orgId, roomId, room } = around
  const { messageId, author, body, threadId } = message
  const lines = withoutGroupMentions(body).split('\n')
  const said = lines.map(line => `> ${line}`).join('\n')
  const from = fill(chatDeedText.issueFrom, { name: author.name })
  openNewIssue({
    projectId: room.projectId ?? undefined,
    begun: {},
    source: {
      name: `message ${messageId}`,
      title: excerptOf(body, TITLE_MOST),
      body: `${said}\n\n[${from}](${addressOf(around, message)})`,
      onMade: key =>
        sendMessage(
          { orgId, roomId },
          {
            body: key,
            ...(threadId === null ? { quoted: quoteOf(message) } : { threadId }),
          },
        ),
    },
  })
}
