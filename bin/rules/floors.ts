// Features stand on floors: imports go down or sideways, never up, and no two folders need each other.
import { posix } from 'node:path'
import { type Complaint, isCode, isTest, lineAt, type SourceFile } from './rule.ts'

export const FLOORS: readonly (readonly string[])[] = [
  ['upload', 'auth', 'account', 'second-factor', 'social'],
  [
    'member',
    'presence',
    'organization',
    'department',
    'domain',
    'work-hours',
    'push',
    'invitation',
    'handover',
    'directory',
    'audit',
  ],
  ['project', 'attachment', 'draft', 'workflow', 'issue', 'view', 'comment', 'banner', 'board', 'chat', 'map'],
  ['notification', 'search', 'github'],
  // Features that show parts of all others.
  ['home', 'gallery', 'demo'],
]
const floorOf = (feature: string) => FLOORS.findIndex(floor => floor.includes(feature))
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g
const SUPPORT = /^server\/[^/]+\/test\.ts$/

type Edge = { path: string; line: number; from: string; to: string }

/** Imports from one feature of a side to another one. */
function edgesOf(files: readonly SourceFile[], side: string): Edge[] {
  const featureOf = (path: string) => {
    const [root, feature = '', ...rest] = path.split('/')
    return root === side && rest.length > 0 && floorOf(feature) >= 0 ? feature : undefined
  }
  return files
    .filter(({ path }) => isCode(path) && !isTest(path) && !SUPPORT.test(path))
    .flatMap(({ path, text }) => {
      const from = featureOf(path)
      if (from === undefined) return []
      return [...text.matchAll(IMPORT)].flatMap(found => {
        const to = featureOf(posix.join(posix.dirname(path), found[1]!))
        return to === undefined || to === from ? [] : [{ path, line: lineAt(text, found.index), from, to }]
      })
    })
}

/** Whether imports lead from the first feature to the second, directly or over others. */
function reaches(edges: readonly Edge[], from: string, to: string, seen = new Set<string>()): boolean {
  if (from === to) return true
  seen.add(from)
  return edges.some(edge => edge.from === from && !seen.has(edge.to) && reaches(edges, edge.to, to, seen))
}

export function floors(files: readonly SourceFile[]): Complaint[] {
  return ['server', 'web'].flatMap(side => {
    const edges = edgesOf(files, side)
    return edges.flatMap(({ path, line, from, to }): Complaint[] => {
      if (floorOf(to) > floorOf(from)) {
        const advice = `${from} stands below ${to}: let ${to} bring a part of its feature object instead`
        return [{ path, line, rule: 'floors', advice }]
      }
      if (!reaches(edges, to, from)) return []
      return [{ path, line, rule: 'floors', advice: `${from} and ${to} need each other: one of them brings a part` }]
    })
  })
}
