import type { Modules, Rule } from './rule.ts'

// A broken bar inside a planted breach hides it from the rules' check of this file.
export const planted = (text: string) => text.replaceAll('¦', '')

/** The places of a rule's complaints about files given as path → text. */
export function places(rule: Rule, files: Record<string, string>, modules: Modules = {}) {
  const sources = Object.entries(files).map(([path, text]) => ({ path, text: planted(text) }))
  return rule(sources, modules).map(complaint => `${complaint.path}:${complaint.line}`)
}
