// How the server's Node is started, by bin/run.mjs and by the benchmarks.
// On a large machine Node would keep 100 MB of young garbage lying after it has read its packages; requests make little that
// lives long, so a smaller room for it costs nothing that one can measure.
export const serverFlags = ['--max-semi-space-size=8']
