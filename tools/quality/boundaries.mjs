// What may stand where: the parts of the lint rules that name our folders.

export const tests = ['**/*.test.{ts,tsx}', '**/test/**', 'e2e/**/*.ts']

/** Borders, where foreign JSON or text becomes our own types, and constructors of brands. */
export const castFiles = [
  'shared/api-client/src/{call,parse}.ts',
  'shared/domain/src/day.ts',
  'remotes/*/src/calls.ts',
  'host/src/main.tsx',
  'host/src/boot/page.ts',
  'server/src/metering/field.ts',
  // Foreign types that do not say what they do.
  'server/src/db/embedded.ts',
  'server/src/identity/provider.ts',
]

/** Constructors of brands that do not ask the clock. */
export const pureCastFiles = ['shared/domain/src/money.ts']

/** The functional core of a remote, and the rules that browser and server share (but for the day and the zone, which make them). */
export const pureFiles = {
  files: ['remotes/*/src/[a-z]*.ts', 'shared/domain/src/*.ts'],
  ignores: ['remotes/*/src/{remote,calls,index}.ts', 'shared/domain/src/{day,zone}.ts', '**/*.test.ts'],
}

const browser = '{host,remotes,shared}/**/*.{ts,tsx}'
const own = (name, owner) => ({ name, message: `Belongs to ${owner}.` })

const restrict = (files, ignores, names) => ({
  files,
  ignores: [...ignores, ...tests],
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

const network = own('fetch', 'shared/api-client, the host and its starter')
const storage = ['localStorage', 'sessionStorage', 'indexedDB'].map((name) =>
  own(name, 'shared/auth and the host’s start'),
)
const address = ['location', 'history'].map((name) =>
  own(name, 'the host, its starter and shared/auth; use @switchboard/router'),
)

/** Leaves the page for a document, where the browser opens no tab for it. */
const billDocument = 'shared/api-client/src/bill-document.ts'

export const browserGlobals = [
  restrict(
    [browser],
    ['{host,shared/starter}/**', 'shared/auth/**', 'shared/api-client/**'],
    [network, ...storage, ...address],
  ),
  restrict(['shared/api-client/**/*.ts'], [billDocument], [...storage, ...address]),
  restrict([billDocument], [], storage),
]

const doors = [
  ['react-router-dom', 'shared/router', ['shared/router/**']],
  ['react-router', 'shared/router', ['shared/router/**']],
  ['keycloak-js', 'shared/auth', ['shared/auth/**']],
  ['@tanstack/react-query', 'shared/api-client', ['shared/api-client/**']],
  ['zustand', 'shared/events, shared/auth and the host', ['shared/events/**', 'shared/auth/**', 'host/**']],
]

/** Foreign packages with a state, each imported by one package of ours. */
export const foreignDoors = doors.map(([name]) => name)

const forbidden = (allowedIn) =>
  doors
    .filter(([, , places]) => !places.includes(allowedIn))
    .map(([name, owner]) => ({ regex: `^${name}($|/)`, message: `Belongs to ${owner}.` }))

/** One package imports the foreign one; everybody else imports that package of ours. */
export const npmDoors = ['**', ...new Set(doors.flatMap(([, , places]) => places))].map((place) => ({
  files: [`${place}/*.{ts,tsx}`],
  rules: { 'no-restricted-imports': ['error', { patterns: forbidden(place) }] },
}))
