import { expect, test } from 'vitest'
import { eventName } from './github.ts'

test.each([
  ['push', null, '푸시'],
  ['pull_request', 'closed', 'PR · 닫힘'],
  ['installation', 'created', '앱 설치'],
  ['installation', 'suspend', '앱 · 일시 중지'],
  ['workflow_run', 'requested', 'workflow_run · requested'],
])('%s %s → %s', (event, action, name) => {
  expect(eventName(event, action)).toBe(name)
})
