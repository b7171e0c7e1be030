// Lists the rows of docs/checklist.md that a test claims by its id in a title, and those without a test.
import { CHECKLIST, claimsOf, rowsOf } from './rules/tests.ts'
import { readFiles } from './rules/tree.ts'

const files = readFiles()
const rows = rowsOf(files)
const claims = Map.groupBy(claimsOf(files), claim => claim.id)
const tested = rows.filter(row => claims.has(row.id))

if (rows.length === 0) console.log(`${CHECKLIST} has no rows.`)
for (const [section, all] of Map.groupBy(rows, row => row.section)) {
  const done = all.filter(row => claims.has(row.id))
  console.log(`\n${section} — ${done.length} of ${all.length}`)
  for (const row of done) {
    const places = new Set(claims.get(row.id)?.map(claim => claim.path))
    console.log(`  tested   ${row.id.padEnd(5)}  ${row.says}\n                  ${[...places].join(', ')}`)
  }
  for (const row of all.filter(row => !claims.has(row.id))) console.log(`  missing  ${row.id.padEnd(5)}  ${row.says}`)
}
console.log(`\n${tested.length} of ${rows.length} rows have a test.`)
