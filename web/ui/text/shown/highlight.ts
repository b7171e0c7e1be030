// Code → its parts, for the languages that people here write.
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import go from 'highlight.js/lib/languages/go'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import kotlin from 'highlight.js/lib/languages/kotlin'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import swift from 'highlight.js/lib/languages/swift'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { createLowlight } from 'lowlight'

const scripts = { bash, diff, dockerfile, javascript, json, php, python, sql, typescript }
const languages = { ...scripts, c, cpp, css, go, ini, java, kotlin, rust, swift, xml, yaml }
const known = createLowlight(languages)
const KINDS: Record<string, string> = {
  keyword: 'keyword',
  built_in: 'name',
  title: 'name',
  section: 'name',
  attr: 'property',
  attribute: 'property',
  property: 'property',
  tag: 'keyword',
  name: 'keyword',
  type: 'type',
  class: 'type',
  string: 'string',
  regexp: 'string',
  number: 'number',
  literal: 'number',
  comment: 'comment',
  quote: 'comment',
  doctag: 'comment',
  meta: 'comment',
  addition: 'added',
  deletion: 'removed',
}

export type Highlighted = string | { kinds: string[]; parts: Highlighted[] }
type Found = ReturnType<typeof known.highlight>['children'][number]

const partOf = (found: Found): Highlighted => {
  if (found.type === 'text') return found.value
  if (found.type !== 'element') return ''
  const names = found.properties.className
  const kinds = (Array.isArray(names) ? names.map(String) : []).flatMap(
    name => KINDS[name.replace(/^hljs-|_$/g, '')] ?? [],
  )
  return { kinds, parts: found.children.map(partOf) }
}

/** Undefined where the language is not among them. */
export function highlighted(code: string, language: string): Highlighted[] | undefined {
  const name = language.toLowerCase()
  return known.registered(name) ? known.highlight(name, code).children.map(partOf) : undefined
}
