import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { api } from './index.ts'
import { actions, can, mayGive, mayRemove, roles, mayIn, projectActions, projectRoles } from './permissions.ts'
import type { Route } from './route.ts'

const PAGE = 'docs/permissions.md'
const row = (cells: string[]) => `| ${cells.join(' | ')} |`

/** The permissions page, as the contract defines it. */
function drawn() {
  const calls = Object.values(api).flatMap(named => Object.values(named as Record<string, Route>))
  const callsOf = (action: string) =>
    calls.filter(({ allow }) => allow === action).map(({ method, path }) => `\`${method} ${path}\``)
  return [
    '# Permissions',
    '',
    'Drawn from `contract/permissions.ts` by `PERMISSIONS=write npm test -- permissions`; a test fails when this page differs.',
    '',
    row(['action', ...roles]),
    row(['---', ...roles.map(() => '---')]),
    ...actions.map(action => row([`\`${action}\``, ...roles.map(role => (can({ role }, action) ? 'yes' : ''))])),
    '',
    'An owner gives any role to anybody. An administrator gives and takes only MEMBER and GUEST, and removes only those.',
    'An organization always has an owner.',
    '',
    '## In a project',
    '',
    'An open project belongs to everybody but guests, and owners and administrators lead it. A private one is there only for those who are in it.',
    '',
    row(['action', ...projectRoles]),
    row(['---', ...projectRoles.map(() => '---')]),
    ...projectActions.map(action =>
      row([`\`${action}\``, ...projectRoles.map(role => (mayIn(role, action) ? 'yes' : ''))]),
    ),
    '',
    '## Calls',
    ...actions.flatMap(action => ['', `### \`${action}\``, '', ...callsOf(action).map(call => `- ${call}`)]),
    '',
  ].join('\n')
}

const squeezed = (text: string) => text.replaceAll(/[ -]+/g, ' ')

test('the printed permissions are those that hold', () => {
  if (process.env.PERMISSIONS) writeFileSync(PAGE, drawn())
  expect(squeezed(readFileSync(PAGE, 'utf8'))).toBe(squeezed(drawn()))
})

test('who may give which role to whom', () => {
  for (const from of roles)
    for (const to of roles) {
      expect(mayGive({ role: 'OWNER' }, from, to)).toBe(true)
      const isBelow = ['MEMBER', 'GUEST'].includes(from) && ['MEMBER', 'GUEST'].includes(to)
      expect(mayGive({ role: 'ADMIN' }, from, to)).toBe(isBelow)
      for (const role of ['MEMBER', 'GUEST'] as const) expect(mayGive({ role }, from, to)).toBe(false)
    }
  expect(roles.map(role => mayRemove({ role: 'ADMIN' }, role))).toEqual([false, false, true, true])
})
