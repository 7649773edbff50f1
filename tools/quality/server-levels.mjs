// Makes import rules, among them those between the rooms of the server.

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
 * A rule between whole folders.
 * @param {string} name
 * @param {string} comment
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['from']} from
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['to']} to
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
export const folderRule = (name, comment, from, to) => ({ name, comment, severity: 'error', scope: 'folder', from, to })

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
  ['tracing', 'metrics'],
  ['jobs', 'http'],
  ['db'],
  ['config'],
]

/** @param {string} room */
const insideRoom = (room) => `^server/src/${room}(/|\\.ts$)`

/** One rule for each room below the first: it imports nothing of a room on its own level or above. */
export const serverLevels = levels.flatMap((rooms, level) =>
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
