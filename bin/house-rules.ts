// The house rules that no other tool checks: prints each breach with its remedy.
import { classes, commentSubjects, defaultExports, enums, hangulPlace, unfinished } from './rules/code.ts'
import { floors } from './rules/floors.ts'
import { exactVersions, machinePaths, registryHosts } from './rules/machine.ts'
import { mirroredFeatures, refusedNames, writtenNames } from './rules/names.ts'
import { longTimers, outside } from './rules/outside.ts'
import type { Rule } from './rules/rule.ts'
import { eventsHeard, refusalSentences, unusedSentences } from './rules/sentences.ts'
import { fileSize, folderSize, functionSize } from './rules/size.ts'
import { claimedIds, heldBackTests, unwholeClaims } from './rules/tests.ts'
import { readFiles, readModules } from './rules/tree.ts'

const rules: Rule[] = [
  hangulPlace,
  refusedNames,
  writtenNames,
  mirroredFeatures,
  heldBackTests,
  fileSize,
  folderSize,
  functionSize,
  floors,
  outside,
  longTimers,
  exactVersions,
  machinePaths,
  registryHosts,
  refusalSentences,
  unusedSentences,
  claimedIds,
  unwholeClaims,
  unfinished,
  defaultExports,
  enums,
  classes,
  commentSubjects,
  eventsHeard,
]

const files = readFiles()
const loaded = await readModules(files)
const complaints = [...loaded.complaints, ...rules.flatMap(rule => rule(files, loaded.modules))]

for (const { path, line, rule, advice } of complaints) console.log(`${path}:${line}  ${rule} — ${advice}`)
if (complaints.length > 0) process.exitCode = 1
else console.log(`House rules: ${files.length} files, 0 complaints.`)
