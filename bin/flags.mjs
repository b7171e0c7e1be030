// The flags of the server's Node, for bin/run.mjs and the benchmarks.
// On a large machine Node would keep 100 MB of young garbage after it has loaded its packages. Requests make few long-lived
// objects, so a smaller young generation costs nothing measurable.
export const serverFlags = ['--max-semi-space-size=8']
