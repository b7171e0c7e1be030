// Runs in a thread of its own, for one mail (reading.ts).
import { parentPort, workerData } from 'node:worker_threads'
import { letterOf } from './letter.ts'

const letter = await letterOf(workerData as Uint8Array<ArrayBuffer>)
parentPort!.postMessage(letter, [...new Set(letter.files.map(({ bytes }) => bytes.buffer))])
