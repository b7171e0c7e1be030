// The direction in which each field of an issue is carried.
import type { SyncDirection, SyncField, SyncSettings } from '#contract/github-sync'

type Directed = { settings: Pick<SyncSettings, 'directions'> }

export const isInward = (direction: SyncDirection) => direction === 'in' || direction === 'both'
export const isOutward = (direction: SyncDirection) => direction === 'out' || direction === 'both'
export const comesIn = ({ settings }: Directed, field: SyncField) => isInward(settings.directions[field])
export const goesOut = ({ settings }: Directed, field: SyncField) => isOutward(settings.directions[field])
