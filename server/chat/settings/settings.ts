// Decisions of an organization for all of its rooms.
import { sql } from 'drizzle-orm'
import type { ChatSettings, ReadCounts } from '#contract/chat-settings'
import type { Member } from '#contract/permissions'
import { audit } from '../../audit-trail.ts'
import { write } from '../../db.ts'
import type { Client } from '../../http/client.ts'
import { preparedStatement, worded } from '../../postgres/statements.ts'
import { chatSettings } from './tables.ts'

/** Within a statement about something of the organization of this column. */
export const readCountsBy = (orgId: unknown) =>
  sql`coalesce((select ${chatSettings.readCounts} from ${chatSettings} where ${chatSettings.orgId} = ${orgId}), 'all')`

const settingsStatement = preparedStatement<[readCounts: ReadCounts]>('chat_settings', () =>
  worded(sql`select ${readCountsBy(sql.placeholder('orgId'))}`),
)

export async function chatSettingsOf(orgId: number): Promise<ChatSettings> {
  const [row] = await settingsStatement({ orgId })
  return { readCounts: row![0] }
}

export const changeChatSettings = ({ orgId, userId }: Member, client: Client, settings: ChatSettings) =>
  write(async tx => {
    await tx
      .insert(chatSettings)
      .values({ orgId, ...settings })
      .onConflictDoUpdate({ target: chatSettings.orgId, set: settings })
    await audit(tx, client, { userId, orgId, what: 'chat.settings', about: settings })
    tx.tell(`organization:${orgId}`, 'chat.settings', { orgId })
    return settings
  })
