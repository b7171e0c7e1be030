// The terminal messages of start and stop. The JSON is shared with bin/run.mjs, which runs before TypeScript can.
import { fill } from './particle.ts'
import texts from './start.json' with { type: 'json' }

export const startSentence = (name: keyof typeof texts, values: Record<string, string | number> = {}) =>
  fill(texts[name], values)
