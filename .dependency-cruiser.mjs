// Who may import whom: one named rule for each sentence. tools/quality/imports.test.mjs has a violation of each.
const tests = '\\.test\\.tsx?$|/test/'
const shell = '/(remote|calls|index)\\.ts$'
const pure = '^remotes/[^/]+/src/[a-z][^/]*\\.ts$'

/** @typedef {import('dependency-cruiser').IRegularForbiddenRuleType} Rule */

/**
 * @param {string} name
 * @param {string} comment
 * @param {Rule['from']} from
 * @param {Rule['to']} to
 * @returns {Rule}
 */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** The rooms of the server from top to bottom: an import only ever points to a lower level. */
export const levels = [
  ['main'],
  ['app'],
  ['portal'],
  ['web', 'billing'],
  ['account', 'payments', 'services', 'registry'],
  ['usage'],
  ['changes'],
  ['authentication'],
  ['metering', 'mail', 'keycloak-admin', 'identity-provider'],
  ['tracing'],
  ['http'],
  ['db'],
  ['config'],
]

/** @param {string} room */
const insideRoom = (room) => `^server/src/${room}(/|\\.ts$)`

/** One rule for each room below the first: it imports nothing of a room on its own level or above. */
const serverLevels = levels.flatMap((rooms, level) =>
  rooms.flatMap((room) => {
    const refused = levels
      .slice(0, level + 1)
      .flat()
      .filter((other) => other !== room)
    if (refused.length === 0) return []
    const comment = `server/src/${room} imports only rooms below it.`
    return [
      rule(`server-${room}-imports-downwards`, comment, { path: insideRoom(room) }, { path: refused.map(insideRoom) }),
    ]
  }),
)

const between = [
  rule(
    'remote-knows-no-remote',
    'A remote imports no other remote.',
    { path: '^remotes/([^/]+)/' },
    { path: '^remotes/', pathNot: '^remotes/$1/' },
  ),
  rule(
    'remote-knows-no-host',
    'A remote does not import the host.',
    { path: '^remotes/' },
    { path: '^(host|embed|server|e2e)/' },
  ),
  rule(
    'host-knows-no-remote',
    'Host and embed meet remotes at run time only.',
    { path: '^(host|embed)/' },
    { path: '^(remotes|server|e2e)/' },
  ),
  rule(
    'legacy-stands-alone',
    'The legacy application shares the rules of the domain. It meets the portal in the browser, through the script of embed and the API.',
    { path: '^legacy/' },
    { path: '^(host|embed|remotes|shared/(?!domain/)|server|demo|e2e|tools)/' },
  ),
  rule(
    'shared-knows-no-app',
    'Shared packages import no app.',
    { path: '^shared/' },
    { path: '^(host|embed|remotes|server|legacy|e2e)/' },
  ),
  rule(
    'domain-knows-rules-and-dayjs',
    'The domain is pure words and rules: it imports nothing but dayjs and the market rules of the brand.',
    { path: '^shared/domain/', pathNot: tests },
    { pathNot: ['^shared/domain/', '^shared/brand/src/[^/]+/rules\\.ts$', '(^|/)node_modules/dayjs/'] },
  ),
  rule(
    'brand-is-data',
    'A brand is data: it imports nothing of ours.',
    { path: '^shared/brand/', pathNot: tests },
    { path: '^(host|embed|remotes|server|demo|e2e|tools|shared/(?!brand/))/?' },
  ),
  rule(
    'server-shares-only-rules',
    'The server shares domain, wire, registry and brand with the browser, and nothing else.',
    { path: '^server/' },
    { path: ['^(host|embed|remotes|e2e)/', '^shared/(?!(domain|registry|brand|wire)/)'] },
  ),
  rule(
    'product-without-demo',
    'The product does not import the demonstration data; the tests of the server may.',
    { path: '^(host|embed|remotes|shared|server/src)/' },
    { path: '^demo/' },
  ),
  rule(
    'demo-uses-the-server',
    'The demonstration is built on the server and the domain.',
    { path: '^demo/' },
    { path: '^(host|embed|remotes|e2e|tools|shared/(?!(domain|brand)/))/?' },
  ),
  rule(
    'server-for-demo-only',
    'Nothing imports the server but the demonstration data.',
    { pathNot: '^(server|demo|tools|lab)/' },
    { path: '^server/' },
  ),
  rule(
    'e2e-drives-the-product',
    'End-to-end tests drive the running product; of ours they know the names of people and the types of the wire contract.',
    { path: '^e2e/' },
    { path: '^(host|embed|remotes|shared|server|demo|tools)/', pathNot: ['^demo/src/people\\.ts$', '^shared/wire/'] },
  ),
  rule(
    'nothing-imports-lab',
    'Nothing imports the lab, so that everything works without it.',
    { pathNot: '^lab/' },
    { path: '^lab/' },
  ),
  rule(
    'wire-knows-typebox-and-domain',
    'The wire contract is schemas: it imports nothing but TypeBox and the domain.',
    { path: '^shared/wire/', pathNot: tests },
    { pathNot: ['^shared/(wire|domain)/', '(^|/)node_modules/@sinclair/typebox/'] },
  ),
  rule(
    'wire-types-only',
    'Only the server runs the schemas of the wire contract: all others import its types, which cost no byte.',
    { pathNot: '^(server|shared/wire)/' },
    { path: '^shared/wire/', dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'wire-for-calls',
    'The wire contract is met where JSON is read or written: the server, the API client, the calls of remotes and tests.',
    {
      path: '^(host|embed|remotes|shared)/',
      pathNot: [tests, '^remotes/[^/]+/src/calls\\.ts$', '^shared/(api-client|wire)/'],
    },
    { path: '^shared/wire/' },
  ),
  rule(
    'registry-for-host-server-tools',
    'The registry is met by host and embed with what they start with, the server and the tools.',
    { pathNot: '^(host|embed|server|tools|lab|e2e|shared/(registry|starter|loader|element))/' },
    { path: '^shared/registry/' },
  ),
  rule(
    'loader-for-the-host',
    'Only what shows remotes uses the loader: host and embed.',
    { pathNot: '^(host|embed|shared/loader)/' },
    { path: '^shared/loader/' },
  ),
  rule(
    'loader-knows-no-shell',
    'The loader imports the registry, analytics, one function of the starter, the contract and the federation runtime.',
    { path: '^shared/loader/', pathNot: tests },
    {
      pathNot: [
        '^shared/(loader|registry|analytics|remote)/',
        '^shared/starter/src/why-missing\\.ts$',
        '(^|/)node_modules/(@module-federation|react|@types/react)/',
      ],
    },
  ),
  rule(
    'loader-takes-types-of-the-contract',
    'The loader imports only types of the contract and of React.',
    { path: '^shared/loader/', pathNot: tests },
    { path: ['^shared/remote/', '(^|/)node_modules/(@types/)?react/'], dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'auth-for-api-client-and-host',
    'Sign-in is met by the API client, host and embed, by the starter, and by account settings for its two links.',
    { pathNot: '^(host|embed|shared/(auth|api-client|starter)|remotes/account-settings)/' },
    { path: '^shared/auth/' },
  ),
  rule(
    'remote-uses-shared-packages',
    'A remote uses the contract and the packages that belong to remotes.',
    { path: '^remotes/' },
    { path: '^shared/(?!(remote|router|api-client|events|analytics|ui|forms|domain|brand|auth|wire)/)' },
  ),
  rule(
    'shared-layers',
    'Contract, then api-client, events, analytics, ui, forms and router, then auth, then domain and brand: nothing looks up.',
    { path: '^shared/(?!(remote|loader)/)' },
    { path: '^shared/remote/' },
  ),
  rule(
    'ui-knows-no-data',
    'Components know labels, hints and errors: no calls, no session. What they report goes to analytics; the message pieces draw events.',
    { path: '^shared/ui/' },
    { path: '^shared/(?!(ui|domain|brand|router|analytics|events)/)' },
  ),
  rule(
    'messages-in-their-areas',
    'Only the areas for messages, and the modals that hold them, know events.',
    {
      path: '^shared/ui/',
      pathNot: '/(message-area\\.ts|(Announcer|BannerArea|Toast|ToastArea|Modal|Dialog|OverlaySpinner)\\.tsx)$',
    },
    { path: '^shared/events/' },
  ),
  rule(
    'forms-know-no-data',
    'The form layer ties pieces to values: who saves them and with what words is the screen’s affair. It reports what is not saved.',
    { path: '^shared/forms/' },
    { path: '^shared/(?!(forms|ui|domain|unsaved)/)' },
  ),
  rule(
    'one-form-library',
    'Screens and pieces meet the form library through @switchboard/forms only.',
    { pathNot: '^shared/forms/|node_modules' },
    { path: '(^|/)node_modules/(react-)?final-form/' },
  ),
]

const inside = [
  rule(
    'pure-files-stay-pure',
    'A lower-case file of a remote imports only such files, the domain, the brand, dayjs and d3.',
    { path: pure, pathNot: [shell, tests] },
    {
      pathNot: [
        '^remotes/[^/]+/src/[a-z][^/]*\\.ts$',
        '^shared/(domain|brand)/',
        '(^|/)node_modules/(dayjs|d3-[a-z-]+)/',
      ],
    },
  ),
  rule(
    'pure-files-do-not-call',
    'A pure file does not import the remote’s calls or its contract.',
    { path: pure, pathNot: [shell, tests] },
    { path: `^remotes/[^/]+/src${shell}` },
  ),
  rule(
    'one-door',
    'Another package is imported by its name, through the door that its exports name.',
    // One fixture of the gate breaks this rule on purpose.
    {
      path: '^(host|embed|server|demo|e2e|tools|remotes/[^/]+|shared/[^/]+)/',
      pathNot: '^tools/gate/fixtures/foreign-source/',
    },
    {
      path: '^(host|embed|server|demo|e2e|tools|remotes/[^/]+|shared/[^/]+)/',
      pathNot: '^$1/',
      dependencyTypes: ['local'],
    },
  ),
  rule(
    'tests-stay-outside',
    'Code does not import tests.',
    { pathNot: `${tests}|^e2e/` },
    { path: tests, pathNot: 'node_modules' },
  ),
  rule('no-cycles', 'No import cycles.', {}, { circular: true }),
  rule(
    'resolvable',
    'Every import leads somewhere.',
    { pathNot: '^lab/bench/' },
    // tools/build/build-legacy.mjs puts the packages of the legacy application into that folder.
    { couldNotResolve: true, pathNot: ['\\.css$', '^\\.\\./vendor/'] },
  ),
  rule(
    'declared',
    'A package names in its package.json what it imports.',
    { path: '^(host|embed|remotes|shared|server|demo)/', pathNot: tests },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
]

export default {
  forbidden: [...between, ...serverLevels, ...inside],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|\\.data)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.css', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
