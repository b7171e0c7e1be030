// Presence: who has a page open.
import type { Presence } from '#contract/presence'

export const presenceNames: Record<Presence, string> = { online: '접속 중', away: '자리 비움', offline: '오프라인' }
