import { describe, expect, test } from 'vitest'
import { touchedTests } from './changed.ts'

const files = {
  'contract/issue.ts': '',
  'contract/issue.test.ts': "import { a } from './issue.ts'",
  'contract/member.ts': '',
  'contract/index.ts': "import { issueRoutes } from './issue.ts'",
  'korean/issue.ts': '',
  'server/app.ts': "import { issue } from './issue/routes.ts'\nimport { member } from './member/routes.ts'",
  'server/issue/routes.ts': "import { issueRoutes } from '#contract/issue'\nimport { rowsOf } from './list/rows.ts'",
  'server/issue/list/rows.ts': '',
  'server/issue/issue.test.ts': "import { issueRoutes } from '#contract/issue'",
  'server/member/routes.ts': "import { memberRoutes } from '#contract/member'\nimport { people } from './people.ts'",
  'server/member/people.ts': '',
  'server/member/member.test.ts': "import { memberRoutes } from '#contract/member'",
  'server/testing/visitor.ts': "import { memberRoutes } from '#contract/member'",
  'server/testing/foreign.test.ts': "import { api } from '#contract/index'\nimport { visitor } from './visitor.ts'",
  'web/issue/queries.ts': "import { issueRoutes } from '#contract/issue'",
  'web/issue/IssueRow.tsx': "import styles from './IssueRow.module.css'\nimport { text } from '#korean/issue'",
  'web/issue/IssueRow.module.css': '',
  'web/issue/row.test.tsx': '',
  'web/member/queries.ts': "import { memberRoutes } from '#contract/member'",
  'web/app.tsx': "const page = () => import('./issue/IssueRow.tsx')",
  'e2e/plans.ts':
    "import { issueRoutes } from '#contract/issue'\nimport { visitor } from '../server/testing/visitor.ts'",
  'e2e/board.test.ts': "import { plan } from './plans.ts'",
  'e2e/people.test.ts': "import { memberRoutes } from '#contract/member'",
  'e2e/audit.test.ts': '',
  'server/audit/routes.ts': "import { auditRoutes } from '#contract/audit'",
  'server/view/views.ts': '',
}
const touched = (...changed: string[]) => touchedTests(changed, new Map(Object.entries(files)))
const always = 'contract/issue.test.ts'

describe('a change touches', () => {
  test('on the server: the tests of its room, the sweeps, and the stories that call its routes', () => {
    const found = [always, 'server/issue/issue.test.ts', 'server/testing/foreign.test.ts', 'e2e/board.test.ts']
    expect(touched('server/issue/list/rows.ts')).toEqual(expect.arrayContaining(found))
    expect(touched('server/issue/list/rows.ts')).not.toContain('server/member/member.test.ts')
    expect(touched('server/issue/list/rows.ts')).not.toContain('e2e/people.test.ts')
    expect(touched('server/member/people.ts')).toContain('e2e/people.test.ts')
  })

  test('in the browser: the tests of its room and the stories that call the same routes, also for a style or a sentence', () => {
    for (const path of ['web/issue/IssueRow.tsx', 'web/issue/IssueRow.module.css', 'korean/issue.ts'])
      expect([path, touched(path)]).toEqual([
        path,
        [always, 'server/issue/issue.test.ts', 'web/issue/row.test.tsx', 'e2e/board.test.ts'],
      ])
  })

  test('in a room that calls nothing: the stories of its name, or else all of them', () => {
    expect(touched('server/audit/routes.ts')?.filter(path => path.startsWith('e2e/'))).toEqual(['e2e/audit.test.ts'])
    const stories = ['e2e/board.test.ts', 'e2e/people.test.ts', 'e2e/audit.test.ts']
    expect(touched('server/view/views.ts')?.filter(path => path.startsWith('e2e/'))).toEqual(stories)
  })

  test('in a test: that test, or those that share a helper', () => {
    expect(touched('e2e/people.test.ts')).toEqual([always, 'e2e/people.test.ts'])
    expect(touched('server/testing/foreign.test.ts')).toEqual([always, 'server/testing/foreign.test.ts'])
    expect(touched('e2e/plans.ts')).toEqual([always, 'e2e/board.test.ts'])
  })

  test('in a page of the documentation: nothing but what is quick', () => {
    expect(touched('docs/live.md')).toEqual([always])
  })

  test.each(['package.json', 'server/db.ts', 'server/http/http.ts', 'web/ui/Modal.tsx', 'contract/route.ts'])(
    'everything, where it is %s',
    path => {
      expect(touched('docs/live.md', path)).toBeUndefined()
    },
  )
})
