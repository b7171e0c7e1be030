// The few questions of GraphQL that are needed; anything else is answered with an error.
import { isPull } from '../deeds/issues.ts'
import { fullName, type Repository } from '../state/repository.ts'
import { repositoryFor, Refused, refuse } from './access.ts'
import { NOT_SIGNED_IN, ok } from './answer.ts'
import { callerOf } from './limits.ts'
import { route, textIn, type Call } from './route.ts'

type Field = { name: string; alias: string; values: Record<string, string>; fields: Field[] }

const TOKEN = /[{}():!]|\$?\w+|"(?:[^"\\]|\\.)*"/g

/** Fields with their arguments; variables are written out. */
function parsed(query: string, variables: Record<string, unknown>): Field[] {
  const tokens: string[] = query.replace(/#.*$/gm, '').match(TOKEN) ?? []
  let at = tokens.indexOf('{')
  const value = (token: string) =>
    token.startsWith('$')
      ? String(variables[token.slice(1)])
      : token.startsWith('"')
        ? (JSON.parse(token) as string)
        : token
  const fieldsFrom = (): Field[] => {
    const fields: Field[] = []
    for (at++; at < tokens.length && tokens[at] !== '}'; at++) {
      const field: Field = { name: tokens[at]!, alias: tokens[at]!, values: {}, fields: [] }
      if (tokens[at + 1] === ':') field.name = tokens[(at += 2)]!
      if (tokens[at + 1] === '(') {
        for (at += 2; tokens[at] !== ')' && at < tokens.length; at += 3)
          field.values[tokens[at]!] = value(tokens[at + 2] ?? '')
      }
      if (tokens[at + 1] === '{') {
        at++
        field.fields = fieldsFrom()
      }
      fields.push(field)
    }
    return fields
  }
  return at < 0 ? [] : fieldsFrom()
}

const unknown = ({ name }: Field, type: string) =>
  refuse({
    status: 200,
    body: {
      errors: [
        {
          path: ['query', name],
          extensions: { code: 'undefinedField', typeName: type, fieldName: name },
          locations: [{ line: 1, column: 1 }],
          message: `Field '${name}' doesn't exist on type '${type}'`,
        },
      ],
    },
  })

function countIn({ issues, labels, milestones }: Repository, field: Field): unknown {
  const list = {
    issues: () => [...issues.values()].filter(each => !isPull(each)),
    pullRequests: () => [...issues.values()].filter(isPull),
    labels: () => [...labels.values()],
    milestones: () => [...milestones.values()],
  }[field.name]
  if (!list) return unknown(field, 'Repository')
  const { states, ...rest } = field.values
  if (Object.keys(rest).length > 0) return unknown({ ...field, name: Object.keys(rest)[0]! }, 'Repository')
  const count = list().filter(each => !states || ('state' in each && each.state === states.toLowerCase())).length
  return Object.fromEntries(
    field.fields.map(each => [each.alias, each.name === 'totalCount' ? count : unknown(each, 'Connection')]),
  )
}

function repositoryIn(call: Call, field: Field) {
  const { owner = '', name = '' } = field.values
  const need = { area: 'issues', least: 'read', rest: '', isGet: true } as const
  const found = call.world.names.get(`${owner}/${name}`.toLowerCase())
  try {
    // A former name leads on by itself here.
    const params = found ? { id: String(found.id) } : { owner, repo: name }
    const repository = repositoryFor(call.world, call.access, params, need)
    const plain: Record<string, unknown> = {
      id: repository.nodeId,
      databaseId: repository.id,
      name: repository.name,
      nameWithOwner: fullName(repository),
    }
    return Object.fromEntries(
      field.fields.map(each => [each.alias, each.name in plain ? plain[each.name] : countIn(repository, each)]),
    )
  } catch (problem) {
    if (!(problem instanceof Refused) || problem.answer.status === 200) throw problem
    const message = `Could not resolve to a Repository with the name '${owner}/${name}'.`
    const errors = [{ type: 'NOT_FOUND', path: [field.alias], locations: [{ line: 1, column: 1 }], message }]
    return refuse({ status: 200, body: { data: { [field.alias]: null }, errors } })
  }
}

function answer(call: Call) {
  if (callerOf(call.access) === 'nobody') return NOT_SIGNED_IN
  const query = textIn(call.body.query)
  if (!query) return ok({ errors: [{ message: 'A query attribute must be specified and must be a string.' }] })
  const variables = (call.body.variables ?? {}) as Record<string, unknown>
  const data = parsed(query, variables).map(field => [
    field.alias,
    field.name === 'repository' ? repositoryIn(call, field) : unknown(field, 'Query'),
  ])
  return ok({ data: Object.fromEntries(data) as object })
}

export const graphRoutes = [route('POST', '/graphql', answer)]
