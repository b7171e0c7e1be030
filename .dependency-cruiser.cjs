// Who may import whom; each rule's name is its reason.
const refuse = (name, from, to) => ({ name, severity: 'error', from, to })
const TEST = '\\.test\\.tsx?$|^server/testing/|^server/[^/]+/test\\.ts$|^web/test\\.tsx$|^e2e/'
// Folders of machinery; every other folder of server/ and web/ is a feature.
const MACHINERY =
  '^(server/(postgres|http|live|storage|notices|searched|outbound)|web/(live|opening|service-worker|ui))/'
// Those that assemble the features, and the frame that is drawn around their pages.
const ASSEMBLES = '^server/(app|start|main)\\.ts$|^web/(main|app|pages|Root|startup)\\.tsx?$'
const outside = packages => `node_modules/(${packages})(/|$)`

module.exports = {
  forbidden: [
    refuse('contract-knows-only-zod', { path: '^contract', pathNot: TEST }, { pathNot: '^contract|^node_modules/zod' }),
    refuse(
      'korean-knows-only-contract-and-hangul',
      { path: '^korean', pathNot: TEST },
      { pathNot: '^(korean|contract)|/es-hangul/' },
    ),
    refuse('web-never-meets-server', { path: '^web', pathNot: TEST }, { path: '^server' }),
    refuse('server-never-meets-web-but-in-tests', { path: '^server', pathNot: TEST }, { path: '^web' }),
    refuse(
      'machinery-imports-no-feature',
      { path: `^(server|web)/[^/]+$|${MACHINERY}`, pathNot: `${TEST}|${ASSEMBLES}|^server/postgres/tables\\.ts$` },
      { path: '^(server|web)/[^/]+/', pathNot: MACHINERY },
    ),
    refuse(
      'a-feature-keeps-its-routes-to-itself',
      { path: '^server/([^/]+)/', pathNot: TEST },
      { path: '^server/.*/routes\\.ts$', pathNot: '^server/$1/' },
    ),
    refuse(
      'a-feature-keeps-its-tables-to-itself',
      { path: '^server/([^/]+)/', pathNot: `/tables\\.ts$|${TEST}` },
      { path: '^server/.*/tables\\.ts$', pathNot: '^server/$1/|^server/postgres/' },
    ),
    refuse(
      'a-store-has-one-door',
      { path: '^web/([^/]+)/', pathNot: TEST },
      { path: '^web/[^/]+/store/', pathNot: '/store\\.ts$|^web/$1/store/' },
    ),
    refuse('one-file-knows-the-web-framework', { pathNot: '^server/http/http\\.ts$' }, { path: outside('hono|@hono') }),
    refuse(
      'few-files-know-the-driver',
      { pathNot: `^server/(db|jobs|start)\\.ts$|^server/postgres/|${TEST}|^bench/` },
      { path: outside('pg') },
    ),
    refuse('one-file-knows-the-job-queue', { pathNot: '^server/jobs\\.ts$' }, { path: outside('pg-boss') }),
    refuse('one-file-knows-mail', { pathNot: `^server/mail\\.ts$|${TEST}` }, { path: outside('nodemailer') }),
    refuse('one-file-knows-s3', { pathNot: `^server/storage/bucket\\.ts$|${TEST}` }, { path: outside('@aws-sdk') }),
    refuse('one-file-knows-redis', { pathNot: `^server/live/fanout/redis\\.ts$|${TEST}` }, { path: outside('@redis') }),
    refuse('one-file-knows-pictures', { pathNot: `^server/upload/pictures\\.ts$|${TEST}` }, { path: outside('sharp') }),
    refuse(
      'two-files-read-foreign-pages',
      { pathNot: '^server/(chat/preview/description|notification/mail-reply/letter/html)\\.ts$' },
      { path: outside('htmlparser2') },
    ),
    refuse('no-circles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    refuse('no-guesses', {}, { couldNotResolve: true, pathNot: '\\.css$' }),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules/(?!hono|@hono|zod|pg|pg-boss|nodemailer|sharp|htmlparser2|@aws-sdk|@redis)(/|$)' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
