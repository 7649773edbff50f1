// Creates import rules, including those of both servers.

/** @typedef {import('dependency-cruiser').IRegularForbiddenRuleType} Rule */

/**
 * @param {string} name
 * @param {string} comment
 * @param {Rule['from']} from
 * @param {Rule['to']} to
 * @returns {Rule}
 */
export const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/**
 * A rule between folders.
 * @param {string} name
 * @param {string} comment
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['from']} from
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['to']} to
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
export const folderRule = (name, comment, from, to) => ({ name, comment, severity: 'error', scope: 'folder', from, to })

/** The rooms of both servers from top to bottom. Imports point only to a lower level. */
export const servers = [
  {
    name: 'server',
    levels: [
      ['main'],
      ['registry-main'],
      ['app'],
      ['portal', 'operators'],
      ['web', 'billing'],
      ['notifications'],
      ['account', 'activity', 'payments', 'services'],
      ['usage'],
      ['changes'],
      ['authentication'],
      ['metering', 'mail', 'keycloak-account', 'keycloak-admin', 'identity-provider'],
      ['tracing', 'audit'],
      ['http'],
      ['db'],
      ['config'],
    ],
  },
  {
    name: 'platform/server',
    levels: [['platform'], ['web'], ['registry'], ['metrics'], ['http', 'jobs'], ['db'], ['settings']],
  },
]

/**
 * @param {string} server
 * @param {string} room
 */
const insideRoom = (server, room) => `^${server}/src/${room}(/|\\.ts$)`

/**
 * @param {string} server
 * @param {string} room
 */
export const nameOfRoomRule = (server, room) => `${server.replace('/', '-')}-${room}-imports-downwards`

/** A rule for each room below the first: it does not import rooms on its own level or above. */
const roomRules = servers.flatMap(({ name, levels }) =>
  levels.flatMap((rooms, level) =>
    rooms.flatMap((room) => {
      const refused = levels
        .slice(0, level + 1)
        .flat()
        .filter((other) => other !== room)
      if (refused.length === 0) return []
      const comment = `${name}/src/${room} imports only rooms below it.`
      const to = refused.map((other) => insideRoom(name, other))
      return [rule(nameOfRoomRule(name, room), comment, { path: insideRoom(name, room) }, { path: to })]
    }),
  ),
)

export const serverRules = [
  rule(
    'server-shares-only-rules',
    'The server shares domain, wire, record and brand with the browser, and nothing else.',
    { path: '^server/' },
    { path: ['^(host|remotes|e2e)/', '^platform/(?!(record|server)/)', '^shared/(?!(domain|brand|wire)/)'] },
  ),
  rule(
    'platform-server-knows-the-record',
    'The server of the platform shares the record with the browser, and nothing else.',
    { path: '^platform/server/' },
    { path: '^(platform/(?!(server|record)/)|shared/)' },
  ),
  rule(
    'platform-server-for-servers',
    'The server of the platform is for servers and the demonstration data, and programs check builds by its rules.',
    { pathNot: '^(platform/(server|build|gate)|server|demo|tools|lab)/' },
    { path: '^platform/server/' },
  ),
  rule(
    'server-for-demo-only',
    'Nothing imports the server but the demonstration data.',
    { pathNot: '^(server|demo|tools|lab)/' },
    { path: '^server/' },
  ),
  ...roomRules,
]
