// Finds dependencies of the repository on one machine: loose versions, its paths, its package registry.
import { type Complaint, complaintsAbout, lineOfKey, type SourceFile } from './rule.ts'

const EXACT = /^\d+\.\d+\.\d+(?:-[\dA-Za-z.-]+)?$/
const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies']
// The character before it distinguishes a path of the machine from the tail of a relative path, an import or an address.
const MACHINE_PATH = /(?<![\w.})*-])\/(?:(?:home|Users|work)\/[\w.-]|root(?![\w-]))|\b[A-Z]:\\Users\\\w/g
const REGISTRY: Record<string, RegExp> = { 'package-lock.json': /"resolved":\s*"http/g, '.npmrc': /registry\s*=/g }

export function exactVersions(files: readonly SourceFile[]): Complaint[] {
  const file = files.find(({ path }) => path === 'package.json')
  if (!file) return []
  const declared = JSON.parse(file.text) as Record<string, Record<string, string> | undefined>
  return DEPENDENCIES.flatMap(kind => Object.entries(declared[kind] ?? {}))
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => {
      const advice = `write the exact version of ${name}, not "${version}"`
      return { path: file.path, line: lineOfKey(file.text, name), rule: 'exact-versions', advice }
    })
}

export function machinePaths(files: readonly SourceFile[]): Complaint[] {
  return files.flatMap(file =>
    complaintsAbout(file, MACHINE_PATH, 'machine-paths', 'write a path relative to the repository, or a setting'),
  )
}

export function registryHosts(files: readonly SourceFile[]): Complaint[] {
  const advice = 'leave the host of the registry out (npm: omit-lockfile-registry-resolved)'
  return files.flatMap(file => {
    const pattern = REGISTRY[file.path]
    return pattern ? complaintsAbout(file, pattern, 'registry-hosts', advice) : []
  })
}
