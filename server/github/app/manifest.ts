// The description of our App by which GitHub makes it: docs/operations.md tells the same to whoever makes it by hand.
import { GITHUB_APP_PAGE } from '#contract/github-app'
import { githubStreams } from '#contract/github'
import { config } from '../../config.ts'

/** GitHub's own limit. */
const NAME_MOST = 34

export const webhookUrl = () => config.publicUrl + githubStreams.webhook.path

export const manifest = () => ({
  // Names are unique at GitHub: whoever agrees may choose another one there.
  name: `Dure ${new URL(config.publicUrl).hostname}`.slice(0, NAME_MOST),
  url: config.publicUrl,
  hook_attributes: { url: webhookUrl(), active: true },
  redirect_url: config.publicUrl + GITHUB_APP_PAGE,
  // An installation leads to the first; people who sign in, or link their account, name theirs.
  callback_urls: [`${config.publicUrl}/github/callback`, `${config.publicUrl}/oauth`],
  // Other accounts than its owner's may let it in.
  public: true,
  request_oauth_on_install: true,
  setup_on_update: true,
  default_permissions: {
    metadata: 'read',
    contents: 'read',
    pull_requests: 'read',
    checks: 'read',
    statuses: 'read',
    issues: 'write',
  },
  default_events: [
    'issues',
    'issue_comment',
    'label',
    'milestone',
    'create',
    'delete',
    'push',
    'pull_request',
    'pull_request_review',
    'check_run',
    'check_suite',
    'repository',
  ],
})
