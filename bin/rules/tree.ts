// The repository as the rules read it: the text files that git knows, and the exports of some of them.
import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Complaint, type Modules, type SourceFile } from './rule.ts'

export const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export function readFiles(root = repository): SourceFile[] {
  // Excluded explicitly, so that a missing .gitignore does not add the files of other people.
  const asked = ['ls-files', '-coz', '--exclude-standard', '--exclude=node_modules', '--exclude=dist']
  const listed = execFileSync('git', asked, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\0')
  return listed
    .filter(Boolean)
    .toSorted()
    .flatMap(path => {
      const place = join(root, path)
      if (!existsSync(place) || !lstatSync(place).isFile()) return []
      const bytes = readFileSync(place)
      return bytes.includes(0) ? [] : [{ path, text: bytes.toString('utf8') }]
    })
}

const IMPORTED = /^(?:contract\/(?:errors|events)|korean\/[^/]+(?<!\.test))\.ts$/

export async function readModules(files: readonly SourceFile[], root = repository) {
  const modules: Modules = {}
  const complaints: Complaint[] = []
  for (const { path } of files.filter(file => IMPORTED.test(file.path)))
    try {
      modules[path] = (await import(pathToFileURL(join(root, path)).href)) as Record<string, unknown>
    } catch (error) {
      const reason = String(error).split('\n')[0]
      complaints.push({ path, line: 1, rule: 'imports', advice: `make it loadable by Node alone: ${reason}` })
    }
  return { modules, complaints }
}
