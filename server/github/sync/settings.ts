// Settings of a sync where nobody chooses otherwise.
import type { SyncSettings } from '#contract/github-sync'

/** Both ways, whatever it is. */
export const everything: SyncSettings = {
  directions: {
    title: 'both',
    body: 'both',
    state: 'both',
    tags: 'both',
    participants: 'both',
    milestone: 'both',
    comments: 'both',
  },
  scope: { kind: 'all' },
  isSendingNew: true,
}
