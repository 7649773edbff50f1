// The import rules, each with a name. tools/quality/imports.test.ts has a violation of each.
import { folderRule, rule, serverRules } from './tools/quality/server-imports.mjs'

const tests = '\\.test\\.tsx?$|/test/'
/** These files violate rules on purpose. */
const fixtures = '^platform/gate/fixtures/'
/** Programs of Node.js import each other by path, because some of them run before the installation. */
const programs = '\\.[mc]js$|^(shared/node|tools|lab|platform/(build|gate|command|template|testing))/'
const shell = '/(remote|calls|index)\\.ts$'
const pure = '^remotes/[^/]+/src/[a-z][^/]*\\.ts$'

/** Programs that tests run, and their input. */
const nodeTests = '\\.test\\.ts$|/testing/'

const floors = [
  rule(
    'platform-knows-no-portal',
    'The platform brings builds to customers of any host: it imports nothing of the portal, and nothing of the workshop.',
    { path: '^platform/', pathNot: [fixtures, tests, nodeTests] },
    { path: '^(host|remotes|server|legacy|demo|e2e|tools|lab)/' },
  ),
  rule(
    'platform-takes-its-brand',
    'The platform knows no account, bill, meter or retailer, and takes a brand as an option; programs of the gate import types of the wire contract.',
    { path: '^platform/', pathNot: [fixtures, tests, nodeTests] },
    { path: '^shared/(domain|wire|brand)/', dependencyTypesNot: ['type-only', 'type-import'] },
  ),
  rule(
    'browser-runs-no-programs',
    'Code for browsers and the server import no programs of Node.js.',
    {
      path: '^(host|remotes/[^/]+/src|server/src|legacy/src|demo|shared/(?!node/)[^/]+|platform/[^/]+/src)/',
      pathNot: tests,
    },
    { path: '^(shared/node|platform/(build|gate|command|template|testing))/' },
  ),
  folderRule(
    'no-cycles-of-folders',
    'Folders of one floor have no cycle among each other.',
    { path: '^(shared|platform|tools|lab)/[^/]+$' },
    { circular: true },
  ),
]

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
    'Host and platform meet remotes at run time only.',
    { path: '^(host|platform)/', pathNot: fixtures },
    { path: '^(remotes|server|e2e)/' },
  ),
  rule(
    'legacy-stands-alone',
    'The legacy application shares the rules of the domain. It meets the portal in the browser, through the script of embed and the API.',
    { path: '^legacy/' },
    { path: '^(host|remotes|platform|shared/(?!domain/)|server|demo|e2e|tools)/' },
  ),
  rule(
    'shared-knows-no-floor-above',
    'Shared packages import nothing of the floors above.',
    { path: '^shared/' },
    { path: '^(host|remotes|platform|server|legacy|demo|e2e|tools)/' },
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
    { path: '^(host|remotes|platform|server|demo|e2e|tools|shared/(?!brand/))/?' },
  ),
  rule(
    'product-without-demo',
    'The product does not import the demonstration data; the tests of the server may.',
    { path: '^(host|platform|remotes|shared|server/src)/' },
    { path: '^demo/' },
  ),
  rule(
    'demo-uses-the-server',
    'The demonstration is built on the server and the domain.',
    { path: '^demo/' },
    { path: '^(host|platform|remotes|e2e|tools|shared/(?!(domain|brand)/))/?' },
  ),
  rule(
    'e2e-drives-the-product',
    'End-to-end tests drive the running product; of ours they know the names of people, the types of the wire contract, and a check of the gate.',
    { path: '^e2e/' },
    {
      path: '^(host|platform|remotes|shared|server|demo|tools)/',
      pathNot: ['^demo/src/people\\.ts$', '^shared/wire/', '^platform/gate/conformance/spoken-tree\\.ts$'],
    },
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
      path: '^(host|platform|remotes|shared)/',
      pathNot: [
        tests,
        '^remotes/[^/]+/src/calls\\.ts$',
        '^remotes/[^/]+/src/[^/]+/calls\\.ts$',
        '^shared/(api-client|wire)/',
        '^platform/(gate|testing)/',
      ],
    },
    { path: '^shared/wire/' },
  ),
  rule(
    'record-for-host-server-tools',
    'The record is met by the host, the platform, the server and programs.',
    { pathNot: '^(host|platform|server|tools|lab|e2e)/' },
    { path: '^platform/record/' },
  ),
  rule(
    'loader-for-the-host',
    'Only what shows remotes uses the loader: hosts, embed and the panel.',
    { pathNot: '^(host|platform/(embed|loader|panel|operations/src/host|build|gate/second-host))/' },
    { path: '^platform/loader/' },
  ),
  rule(
    'loader-knows-no-shell',
    'The loader imports the record, analytics, one function of the starter, the contract and the federation runtime.',
    { path: '^platform/loader/', pathNot: tests },
    {
      pathNot: [
        '^platform/(loader|record|remote)/',
        '^shared/analytics/',
        '^platform/starter/src/why-missing\\.ts$',
        '(^|/)node_modules/(@module-federation|react|@types/react)/',
      ],
    },
  ),
  rule(
    'loader-takes-types-of-the-contract',
    'The loader imports only types of the contract and of React.',
    { path: '^platform/loader/', pathNot: tests },
    { path: ['^platform/remote/', '(^|/)node_modules/(@types/)?react/'], dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'auth-for-api-client-and-host',
    'Sign-in is met by the API client, host and embed, by the starter, by account settings for its links, and by the dashboard for its offer of a passkey.',
    { pathNot: '^(host|platform/(embed|starter)|shared/(auth|api-client)|remotes/(account-settings|dashboard))/' },
    { path: '^shared/auth/' },
  ),
  rule(
    'remote-uses-shared-packages',
    'A remote uses the contract, the packages that belong to remotes, and the build configuration.',
    { path: '^remotes/' },
    {
      path: [
        '^platform/(?!(remote|build)/)',
        '^shared/(?!(router|api-client|events|analytics|ui|forms|domain|brand|auth|wire)/)',
      ],
    },
  ),
  rule(
    'ui-knows-no-data',
    'Components know labels, hints and errors: no calls, no session. What they report goes to analytics; the message pieces draw events.',
    { path: '^shared/ui/' },
    { path: '^shared/(?!(ui|domain|brand|router|analytics|events)/)' },
  ),
  rule(
    'messages-in-their-areas',
    'Only the areas for messages, the modals that hold them, announced failures, the wait, and the number of the page view know events.',
    {
      path: '^shared/ui/',
      pathNot:
        '/((message-area|failure-announcement)\\.ts|(Announcer|BannerArea|Toast|ToastArea|Modal|Dialog|OverlaySpinner|StatusStrip|PageNumber)\\.tsx)$',
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
    // A fixture of the gate breaks this rule on purpose.
    {
      path: '^(host|server|demo|e2e|tools|remotes/[^/]+|platform/[^/]+|shared/[^/]+)/',
      pathNot: ['^platform/gate/fixtures/foreign-source/', programs],
    },
    {
      path: '^(host|server|demo|e2e|tools|remotes/[^/]+|platform/[^/]+|shared/[^/]+)/',
      pathNot: '^$1/',
      dependencyTypes: ['local'],
    },
  ),
  rule(
    'tests-stay-outside',
    'Code does not import tests.',
    { pathNot: `${tests}|^(e2e|tools|lab)/` },
    { path: tests, pathNot: 'node_modules' },
  ),
  rule(
    'programs-load-tests-by-path',
    'Programs import the types of the modules with which they start servers for tests.',
    { path: '^(tools|lab)/', pathNot: tests },
    { path: tests, pathNot: 'node_modules', dependencyTypesNot: ['type-import'] },
  ),
  rule('no-cycles', 'No import cycles.', {}, { circular: true }),
  rule(
    'resolvable',
    'Every import leads somewhere.',
    { pathNot: '^lab/bench/' },
    { couldNotResolve: true, pathNot: '\\.css$' },
  ),
  rule(
    'declared',
    'A package names in its package.json what it imports.',
    { path: '^(host|remotes|platform|shared|server|demo)/', pathNot: [tests, '^platform/gate/fixtures/'] },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
]

export default {
  forbidden: [...floors, ...between, ...serverRules, ...inside],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|test-results|\\.cache|\\.data)/' },
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
