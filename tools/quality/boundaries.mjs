// The parts of the lint rules that name our folders.
import { foreignDoors } from '../../platform/build/foreign-doors.mjs'

export const tests = ['**/*.test.{ts,tsx}', '**/test/**', 'e2e/**/*.ts']

/** Boundaries where external JSON or text becomes our own types, and constructors of branded types. */
export const castFiles = [
  'shared/api-client/src/{call,parse}.ts',
  'shared/domain/src/date/day.ts',
  'remotes/*/src/calls.ts',
  'server/src/metering/field.ts',
  // Third-party types that do not describe the actual behaviour.
  'platform/server/src/db/embedded.ts',
  'server/src/identity-provider/provider.ts',
]

/** The one file with a private call into React Router. */
export const privateRouterCall = 'host/src/routing/set-routes.ts'

/** Constructors of branded types that do not read the clock. */
export const pureCastFiles = ['shared/domain/src/money/money.ts']

/**
 * The functional core of a remote, and the rules that browser and server share, except constructors of days and zones.
 */
export const pureFiles = {
  files: ['remotes/*/src/[a-z]*.ts', 'shared/domain/src/**/*.ts'],
  ignores: ['remotes/*/src/{remote,calls,index}.ts', 'shared/domain/src/date/{day,time-zone}.ts', '**/*.test.ts'],
}

const browser = '{host,remotes,shared,platform/*/src}/**/*.{ts,tsx}'
/** @typedef {{ name: string, message: string }} RestrictedName */

/**
 * @param {string} name
 * @param {string} owner
 * @returns {RestrictedName}
 */
const belongsTo = (name, owner) => ({ name, message: `Belongs to ${owner}.` })

/**
 * @param {string[]} files
 * @param {string[]} ignores
 * @param {RestrictedName[]} names
 * @returns {import('oxlint').OxlintOverride}
 */
const restrictNames = (files, ignores, names) => ({
  files,
  excludeFiles: [...ignores, ...tests],
  rules: {
    'no-restricted-globals': ['error', ...names],
    'no-restricted-properties': [
      'error',
      ...names.flatMap(({ name, message }) =>
        ['window', 'globalThis', 'self'].map((object) => ({ object, property: name, message })),
      ),
      { object: 'document', property: 'title', message: 'Titles come from a route’s handle; the host sets them.' },
    ],
  },
})

const network = belongsTo('fetch', 'shared/api-client, platform/loader, host and embed, and what starts them')
const storage = ['localStorage', 'sessionStorage', 'indexedDB'].map((name) =>
  belongsTo(name, 'shared/auth, shared/unsaved and the start of host and embed'),
)
const address = ['location', 'history'].map((name) =>
  belongsTo(name, 'host and embed, what starts them, and shared/auth; use @switchboard/router'),
)

/** Keeps input in the tab's storage. */
const keptInput = 'shared/unsaved/src/kept-input.ts'

/** Tells the tab's next document which page did not end. */
const unfinishedPage = 'platform/loader/src/unfinished-page.ts'

/** Leaves the page for a document if the browser does not open a tab for it. */
const billDocument = 'shared/api-client/src/bill-document.ts'

/** Recognises scripts of the page's own origin. */
const scriptPolicy = 'platform/loader/src/script-policy.ts'

/** Reads the debug flag of analytics (specification 9). */
const debugFlag = 'shared/analytics/src/start-page-analytics.ts'

/** Leaves a third-party page. */
const embeddedRemote = 'platform/remote/src/EmbeddedRemote.tsx'

export const browserGlobals = [
  restrictNames(
    [browser],
    [
      '{host,platform/embed,platform/operations,platform/panel,platform/starter,platform/element}/**',
      'shared/auth/**',
      '{shared/api-client,platform/loader}/**',
      keptInput,
      debugFlag,
      embeddedRemote,
    ],
    [network, ...storage, ...address],
  ),
  restrictNames(
    ['{shared/api-client,platform/loader}/**/*.ts'],
    [billDocument, scriptPolicy, unfinishedPage],
    [...storage, ...address],
  ),
  restrictNames([billDocument, scriptPolicy], [], storage),
  restrictNames([unfinishedPage], [], address),
  restrictNames([keptInput, debugFlag], [], [network, ...address]),
  restrictNames([embeddedRemote], [], [network, ...storage]),
]

/** @param {string} place */
const forbiddenImports = (place) =>
  foreignDoors
    .filter(({ allowedIn }) => !allowedIn.includes(place))
    .map(({ name, owner }) => ({ regex: `^${name}($|/)`, message: `Belongs to ${owner}.` }))

/** @type {import('oxlint').OxlintOverride[]} */
export const npmDoors = ['**', ...new Set(foreignDoors.flatMap(({ allowedIn }) => allowedIn))].map((place) => ({
  files: [`${place}/*.{ts,tsx}`],
  rules: { 'no-restricted-imports': ['error', { patterns: forbiddenImports(place) }] },
}))
