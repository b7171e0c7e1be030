import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { members } from '../../member/tables.ts'
import { id, moment, ownId } from '../../postgres/columns.ts'
import { orgId } from '../../postgres/tables.ts'
import { posts } from '../tables.ts'

export const polls = pgTable(
  'poll',
  {
    orgId: orgId(),
    pollId: ownId(),
    postId: id('post_id').notNull(),
    question: text().notNull(),
    /** Null for any number. */
    choicesMost: integer('choices_most'),
    isAnonymous: boolean('is_anonymous').notNull(),
    allowsOptions: boolean('allows_options').notNull(),
    endsAt: moment('ends_at'),
    /** The first vote, even one that was taken back since. */
    begunAt: moment('begun_at'),
    /** The channel of its counts: another one each time somebody may hear them no more. */
    countsId: id('counts_id').generatedAlwaysAsIdentity(),
    /** How many had voted, once its votes are gone. */
    finalVoterCount: integer('final_voter_count'),
    version: integer().notNull().default(1),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.pollId] }),
    foreignKey({ columns: [table.orgId, table.postId], foreignColumns: [posts.orgId, posts.postId] }).onDelete(
      'cascade',
    ),
    unique('poll_post_key').on(table.orgId, table.postId),
    // For the socket, which knows only the id and not yet the organization.
    index('poll_counts_id').on(table.countsId),
    index('poll_unsealed')
      .on(table.endsAt)
      .where(sql`is_anonymous and begun_at is not null and final_voter_count is null`),
  ],
)

const ofPoll = (table: { orgId: AnyPgColumn; pollId: AnyPgColumn }) =>
  foreignKey({ columns: [table.orgId, table.pollId], foreignColumns: [polls.orgId, polls.pollId] }).onDelete('cascade')

export const pollOptions = pgTable(
  'poll_option',
  {
    orgId: orgId(),
    optionId: ownId(),
    pollId: id('poll_id').notNull(),
    text: text().notNull(),
    place: integer().notNull(),
    /** The reader whose option it is; never kept in an anonymous poll. */
    addedBy: id('added_by'),
    /** Its result, once the votes of its poll are gone. */
    finalCount: integer('final_count'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.optionId] }),
    ofPoll(table),
    foreignKey({ columns: [table.orgId, table.addedBy], foreignColumns: [members.orgId, members.memberId] }),
    index('poll_option_poll_id').on(table.orgId, table.pollId),
    index('poll_option_added_by').on(table.orgId, table.addedBy),
  ],
)

/**
 * Those of an anonymous poll are gone once it has ended. Without the time, which would tell more of an anonymous vote than its count.
 */
export const pollVotes = pgTable(
  'poll_vote',
  {
    orgId: orgId(),
    pollId: id('poll_id').notNull(),
    memberId: id('member_id').notNull(),
    optionId: id('option_id').notNull(),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.pollId, table.memberId, table.optionId] }),
    ofPoll(table),
    foreignKey({
      columns: [table.orgId, table.optionId],
      foreignColumns: [pollOptions.orgId, pollOptions.optionId],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.orgId, table.memberId], foreignColumns: [members.orgId, members.memberId] }),
    index('poll_vote_option_id').on(table.orgId, table.optionId),
    index('poll_vote_member_id').on(table.orgId, table.memberId),
  ],
)
