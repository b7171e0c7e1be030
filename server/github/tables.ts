import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { checkStates, codeEvents, codeKinds, pullStates, reviewStates } from '#contract/code-link'
import { deliveryResults } from '#contract/github'
import { users } from '../auth/tables.ts'
import { issues } from '../issue/tables.ts'
import { members } from '../member/tables.ts'
import { bytes, id, moment, momentNow, ownId } from '../postgres/columns.ts'
import { orgId } from '../postgres/tables.ts'
import { projects } from '../project/tables.ts'

/** Somebody on their way to GitHub, bound to the browser that began it, and used once. */
export const githubConnectings = pgTable(
  'github_connecting',
  {
    orgId: orgId(),
    stateHash: bytes('state_hash').notNull(),
    browserHash: bytes('browser_hash').notNull(),
    memberId: id('member_id').notNull(),
    returnTo: text('return_to').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.stateHash] }),
    unique('github_connecting_state_hash_key').on(table.stateHash),
    index('github_connecting_expires_at').on(table.expiresAt),
    foreignKey({ columns: [table.orgId, table.memberId], foreignColumns: [members.orgId, members.memberId] }),
  ],
)

/** Asked for by this account there; its installation is heard of once somebody who may has granted it. */
export const githubRequests = pgTable(
  'github_request',
  {
    orgId: orgId(),
    requesterId: id('requester_id').notNull(),
    memberId: id('member_id').notNull(),
    at: momentNow('at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.requesterId] }),
    index('github_request_requester_id').on(table.requesterId),
    foreignKey({ columns: [table.orgId, table.memberId], foreignColumns: [members.orgId, members.memberId] }),
  ],
)

/** The server's own App, where an operator has made it there: one for each GitHub. */
export const githubApps = pgTable('github_app', {
  githubUrl: text('github_url').primaryKey(),
  appId: id('app_id').notNull(),
  slug: text().notNull(),
  clientId: text('client_id').notNull(),
  /** The other secrets: `AppSecrets`. */
  sealed: text().notNull(),
  registeredBy: id('registered_by')
    .notNull()
    .references(() => users.userId),
  registeredAt: momentNow('registered_at'),
})

/** An account that lets the server's App in. The numbers of GitHub name it. */
export const githubInstallations = pgTable(
  'github_installation',
  {
    orgId: orgId(),
    installationId: id('installation_id').notNull(),
    account: text().notNull(),
    selection: text({ enum: ['all', 'selected'] }).notNull(),
    settingsUrl: text('settings_url').notNull(),
    isSuspended: boolean('is_suspended').notNull(),
    /** One node at a time works off what was delivered for it. */
    leasedUntil: moment('leased_until'),
    connectedBy: id('connected_by').notNull(),
    connectedAt: momentNow('connected_at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.installationId] }),
    // Of one organization alone.
    unique('github_installation_installation_id_key').on(table.installationId),
    foreignKey({ columns: [table.orgId, table.connectedBy], foreignColumns: [members.orgId, members.memberId] }),
  ],
)

export const githubRepositories = pgTable(
  'github_repository',
  {
    orgId: orgId(),
    repositoryId: id('repository_id').notNull(),
    installationId: id('installation_id').notNull(),
    /** `owner/name`, as it was heard last. */
    name: text().notNull(),
    url: text().notNull(),
    defaultBranch: text('default_branch').notNull(),
    isPrivate: boolean('is_private').notNull(),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.repositoryId] }),
    index('github_repository_installation_id').on(table.orgId, table.installationId),
  ],
)

/** A call of GitHub's, from its arrival until it is worked off, and for 90 days as a record. */
export const githubDeliveries = pgTable(
  'github_delivery',
  {
    orgId: orgId(),
    id: ownId(),
    deliveryId: text('delivery_id').notNull(),
    installationId: id('installation_id').notNull(),
    event: text().notNull(),
    action: text(),
    repository: text(),
    /** Gone once it is worked off. */
    payload: jsonb().$type<Record<string, unknown>>(),
    result: text({ enum: deliveryResults }).notNull().default('waiting'),
    said: text(),
    tries: integer().notNull().default(0),
    dueAt: momentNow('due_at'),
    receivedAt: momentNow('received_at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.id] }),
    unique('github_delivery_delivery_id_key').on(table.deliveryId),
    index('github_delivery_received_at').on(table.receivedAt),
    index('github_delivery_waiting')
      .on(table.installationId, table.id)
      .where(sql`result = 'waiting'`),
  ],
)

/** A branch, a commit or a pull request that names issues. */
export const codeLinks = pgTable(
  'code_link',
  {
    orgId: orgId(),
    linkId: ownId(),
    repositoryId: id('repository_id').notNull(),
    /** Its name, as it was heard last: kept where the repository itself is no longer shown to us. */
    repository: text().notNull(),
    kind: text({ enum: codeKinds }).notNull(),
    /** The number, the branch or the whole hash. */
    name: text().notNull(),
    title: text().notNull(),
    url: text().notNull(),
    author: text(),
    state: text({ enum: pullStates }),
    review: text({ enum: reviewStates }),
    checks: text({ enum: checkStates }),
    at: moment('at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.linkId] }),
    unique('code_link_repository_id_kind_name_key').on(table.orgId, table.repositoryId, table.kind, table.name),
  ],
)

/** The issues that it names. */
export const codeLinkIssues = pgTable(
  'code_link_issue',
  {
    orgId: orgId(),
    issueId: id('issue_id').notNull(),
    linkId: id('link_id').notNull(),
    isClosing: boolean('is_closing').notNull(),
    /** How far it has moved the issue, so that nothing moves it there twice. */
    reached: text({ enum: codeEvents }),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.issueId, table.linkId] }),
    index('code_link_issue_link_id').on(table.orgId, table.linkId),
    foreignKey({ columns: [table.orgId, table.issueId], foreignColumns: [issues.orgId, issues.issueId] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.orgId, table.linkId], foreignColumns: [codeLinks.orgId, codeLinks.linkId] }).onDelete(
      'cascade',
    ),
  ],
)

/** Where an event moves the issues of a project, where its people have chosen that. */
export const codeMoves = pgTable(
  'code_move',
  {
    orgId: orgId(),
    projectId: id('project_id').notNull(),
    event: text({ enum: codeEvents }).notNull(),
    /** None moves nothing. */
    stateId: id('state_id'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.projectId, table.event] }),
    foreignKey({
      columns: [table.orgId, table.projectId],
      foreignColumns: [projects.orgId, projects.projectId],
    }).onDelete('cascade'),
  ],
)

/** The logins of accounts there, as they were heard last. */
export const githubAccounts = pgTable(
  'github_account',
  { orgId: orgId(), accountId: id('account_id').notNull(), login: text().notNull() },
  table => [primaryKey({ columns: [table.orgId, table.accountId] })],
)
