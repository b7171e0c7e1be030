// The time of a start on an empty and on a used data directory, and the memory of the server.
import { newPerson } from './person.ts'
import type { Benchmark, Line } from './report.ts'
import { connectionsTo, encoded } from './requests.ts'
import { newDataDirectory, requireBuild, startServer } from './server.ts'
import { megabytesOf } from './usage.ts'

const REQUESTS = 10_000
const CONNECTIONS = 16
const MOST_SECONDS = 15
const MOST_MEGABYTES = 200

const run = async (): Promise<Line[]> => {
  requireBuild()
  const directory = await newDataDirectory()
  const first = await startServer(directory)
  await first.stop()
  const second = await startServer(directory)
  const atStart = megabytesOf(second.pid, 'VmRSS')
  const { headers } = await newPerson(second)
  const connections = await connectionsTo(second.port, CONNECTIONS)
  await connections.load(encoded({ method: 'GET', path: '/api/user/me', headers }, second.host), { most: REQUESTS })
  return [
    { what: 'first start, empty data directory', value: first.startMs / 1000, unit: 's', atMost: MOST_SECONDS },
    { what: 'second start', value: second.startMs / 1000, unit: 's', atMost: MOST_SECONDS },
    { what: 'memory of Node when ready', value: atStart, unit: 'MB' },
    {
      what: `memory of Node after ${REQUESTS.toLocaleString('en')} signed-in requests`,
      value: megabytesOf(second.pid, 'VmRSS'),
      unit: 'MB',
      atMost: MOST_MEGABYTES,
    },
    { what: 'memory of Node at its highest', value: megabytesOf(second.pid, 'VmHWM'), unit: 'MB' },
  ]
}

export const start: Benchmark = { says: 'from the process to the first /readyz, and memory', run }
