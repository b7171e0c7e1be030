import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const NONE: string[] = []
/** As many as there are cores, of which a story needs one: more of them share one server and one database. */
const WORKERS = Math.min(4, Math.max(2, availableParallelism()))
/** One more where there is no browser: a fifth of the time these tests wait for servers that start, and for timers. */
const WITHOUT_BROWSER = { maxWorkers: WORKERS + 1, sequence: { groupOrder: 0 } }
const IN_BROWSER = { sequence: { groupOrder: 1 }, globalSetup: NONE, testTimeout: 180_000 }
const SWEEPS = 'e2e/layout.*.test.ts'

export default defineConfig({
  test: {
    globalSetup: './server/testing/run.ts',
    reporters: ['default', './bin/tally.ts'],
    isolate: false,
    maxWorkers: WORKERS,
    // As long as the browser's own waits: a test says what comes, not how soon a busy machine shows it.
    expect: { requireAssertions: true, poll: { timeout: 30_000 } },
    // Only what hangs reaches a limit: three servers may start at once on a busy machine.
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          ...WITHOUT_BROWSER,
          include: ['{server,contract,korean,bin,bench}/**/*.test.ts'],
          globalSetup: NONE,
          testTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          ...WITHOUT_BROWSER,
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          globalSetup: NONE,
          testTimeout: 60_000,
        },
      },
      // Vitest takes projects in the order of their names: the longest files begin first, or one of them would end alone.
      { extends: true, test: { ...IN_BROWSER, name: 'appearance', include: [SWEEPS] } },
      { extends: true, test: { ...IN_BROWSER, name: 'e2e', include: ['e2e/**/*.test.ts'], exclude: [SWEEPS] } },
    ],
  },
})
