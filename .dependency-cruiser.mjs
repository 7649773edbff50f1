// Who may import whom: one named rule for each sentence. tools/quality/imports.test.mjs shows that each of them bites.
const tests = '\\.test\\.tsx?$|/test/'
const shell = '/(remote|calls|index)\\.ts$'
const pure = '^remotes/[^/]+/src/[a-z][^/]*\\.ts$'

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

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
    { path: '^(host|server|e2e)/' },
  ),
  rule(
    'host-knows-no-remote',
    'The host meets remotes at run time only.',
    { path: '^host/' },
    { path: '^(remotes|server|e2e)/' },
  ),
  rule(
    'shared-knows-no-app',
    'Shared packages import no app.',
    { path: '^shared/' },
    { path: '^(host|remotes|server|legacy|e2e)/' },
  ),
  rule(
    'domain-knows-only-dayjs',
    'The domain is pure words and rules: it imports nothing but dayjs.',
    { path: '^shared/domain/', pathNot: tests },
    { pathNot: ['^shared/domain/', '(^|/)node_modules/dayjs/'] },
  ),
  rule(
    'server-shares-only-rules',
    'The server shares domain, registry and brand with the browser, and nothing else.',
    { path: '^server/' },
    { path: ['^(host|remotes|e2e)/', '^shared/(?!(domain|registry|brand)/)'] },
  ),
  rule(
    'e2e-drives-the-product',
    'End-to-end tests drive the running product; of ours they know the names of people.',
    { path: '^e2e/' },
    { path: '^(host|remotes|shared|server|tools)/', pathNot: '^server/src/seed/people\\.ts$' },
  ),
  rule(
    'registry-for-host-server-tools',
    'The registry is met by the host and its starter, the server and the tools.',
    { pathNot: '^(host|server|tools|e2e|shared/(registry|starter))/' },
    { path: '^shared/registry/' },
  ),
  rule(
    'auth-for-api-client-and-host',
    'Sign-in is met by the API client and the host, and by account settings for its two links.',
    { pathNot: '^(host|shared/(auth|api-client)|remotes/account-settings)/' },
    { path: '^shared/auth/' },
  ),
  rule(
    'remote-uses-shared-packages',
    'A remote uses the contract and the packages that belong to remotes.',
    { path: '^remotes/' },
    { path: '^shared/(?!(remote|router|api-client|events|analytics|ui|forms|domain|brand|auth)/)' },
  ),
  rule(
    'shared-layers',
    'Contract, then api-client, events, analytics, ui, forms and router, then auth, then domain and brand: nothing looks up.',
    { path: '^shared/(?!remote/)' },
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
      pathNot: '/(area\\.ts|(Announcer|BannerArea|Toast|ToastArea|Modal|Dialog|OverlaySpinner)\\.tsx)$',
    },
    { path: '^shared/events/' },
  ),
  rule(
    'forms-know-no-data',
    'The form layer ties pieces to values: who saves them and with what words is the screen’s affair.',
    { path: '^shared/forms/' },
    { path: '^shared/(?!(forms|ui|domain)/)' },
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
    { path: '^(host|server|e2e|tools|remotes/[^/]+|shared/[^/]+)/' },
    { path: '^(host|server|e2e|tools|remotes/[^/]+|shared/[^/]+)/', pathNot: '^$1/', dependencyTypes: ['local'] },
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
    { pathNot: '^tools/bench/' },
    { couldNotResolve: true, pathNot: '\\.css$' },
  ),
  rule(
    'declared',
    'A package names in its package.json what it imports.',
    { path: '^(host|remotes|shared|server)/', pathNot: tests },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
]

export default {
  forbidden: [...between, ...inside],
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
