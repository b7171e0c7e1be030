import { partsOf } from '../../feature.ts'
import { settingTabs } from '../addresses.ts'

/** Those of the page of a project that are of use in this organization. */
export function useSettingTabs(orgId: number, isWanted = true) {
  const useless = partsOf('useUselessTabs').flatMap(useUselessTabs => useUselessTabs(orgId, isWanted))
  return settingTabs.filter(tab => !useless.includes(tab))
}
