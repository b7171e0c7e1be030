import { describe, expect, it } from 'vitest'
import { mirroredFeatures, refusedNames, writtenNames } from './names.ts'
import { places } from './test.ts'

describe('written-names', () => {
  it('finds a file that is written as a variable', () => {
    const files = { 'web/issue/filterValues.tsx': '', 'server/http/rate_limits.ts': '' }
    expect(places(writtenNames, files)).toEqual(['web/issue/filterValues.tsx:1', 'server/http/rate_limits.ts:1'])
  })
  it('lets components, hooks and their tests be', () => {
    const files = {
      'web/issue/filter-values.tsx': '',
      'web/issue/IssueRow.module.css': '',
      'web/issue/useIssueKeys.ts': '',
      'web/ui/image/image.test.tsx': '',
      'bin/flags.d.mts': '',
    }
    expect(places(writtenNames, files)).toEqual([])
  })
})

describe('refused-names', () => {
  it('finds a folder once, a file, and a telling suffix', () => {
    const files = {
      'server/utils/a.ts': '',
      'server/utils/b.ts': '',
      'web/types.ts': '',
      'web/chat/RoomManager.tsx': '',
    }
    expect(places(refusedNames, files)).toEqual(['server/utils:1', 'web/types.ts:1', 'web/chat/RoomManager.tsx:1'])
  })
  it('lets nouns be, and what is not ours', () => {
    const files = { 'web/basemap.ts': '', 'server/database.ts': '', 'docs/misc/a.md': '', 'web/ManagerList.tsx': '' }
    expect(places(refusedNames, files)).toEqual([])
  })
})

describe('mirrored-features', () => {
  it('finds a folder that is no feature and a feature without a contract', () => {
    const files = { 'web/ticket/TicketPage.tsx': '', 'web/demo/a.tsx': '', 'server/issue/routes.ts': '' }
    expect(places(mirroredFeatures, files)).toEqual(['web/ticket:1', 'web/demo:1', 'server/issue:1'])
  })
  it('lets mirrored features, machinery and the special folders be', () => {
    const files = {
      'contract/issue.ts': '',
      'server/issue/routes.ts': '',
      'web/issue/store/queries.ts': '',
      'web/ui/overlay/Modal.tsx': '',
      'web/home/HomePage.tsx': '',
      'server/demo/people.ts': '',
      'server/http/http.ts': '',
    }
    expect(places(mirroredFeatures, files)).toEqual([])
  })
})
