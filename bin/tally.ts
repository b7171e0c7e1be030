// Counts the tests that vitest ran, and writes the counts where bin/test.ts reads them.
import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

export default class Tally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const states = modules.flatMap(module => [...module.children.allTests()].map(test => test.result().state))
    const broken = modules.filter(module => module.errors().length > 0).length + errors.length
    const count = (state: string) => states.filter(each => each === state).length
    const tally = { passed: count('passed'), failed: count('failed') + broken }
    if (process.env.TALLY_FILE) writeFileSync(process.env.TALLY_FILE, JSON.stringify(tally))
  }
}
