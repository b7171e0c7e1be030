import { expect, it } from 'vitest'
import { routes } from '../rest/routes.ts'
import { answerProblem, deliveryProblem } from './judge.ts'

const label = { id: 1, node_id: 'L', url: 'http://localhost/l', name: 'bug', color: 'd73a4a', default: true }
const answer = (body: unknown) =>
  answerProblem('GET', {
    pattern: '/repos/{owner}/{repo}/labels/{name}',
    status: 200,
    headers: {},
    body: JSON.stringify(body),
  })

it('finds an answer that deviates, and takes nothing where nothing may be', () => {
  expect(answer({ ...label, description: null })).toBeNull()
  expect(answer(label)).toContain('description')
  expect(answer({ ...label, description: 'x', color: null })).toContain('/color')
  expect(answer({ ...label, description: 'x', url: 'nowhere' })).toContain('/url')
})

it('finds a route, a status or a webhook that is not published', () => {
  const one = { status: 200, headers: {}, body: '{}' }
  expect(answerProblem('GET', { ...one, pattern: '/repos/{owner}/{repo}/nothing' })).toContain('is not described')
  expect(answerProblem('GET', { ...one, pattern: '/app', status: 202 })).toContain('answers no 202')
  expect(deliveryProblem({ event: 'issues', action: 'sneezed', body: '{}' })).toContain('is not described')
  expect(deliveryProblem({ event: 'issues', action: 'opened', body: '{"action":"opened"}' })).not.toBeNull()
})

it('knows every route of this server', () => {
  for (const { method, pattern } of routes) {
    const problem = answerProblem(method, { pattern, status: 499, headers: {}, body: '{}' })
    expect(problem ?? '').not.toContain('is not described')
  }
})
