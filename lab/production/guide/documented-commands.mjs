// Reads the commands of docs/deployment.md for an installation on an empty Debian machine.

/** What stands for the retailer's own domain and password. */
/** @typedef {{ domain: string, password: string }} OwnValues */

/** The first installation, a new release, and the loop that restarts the servers one after the other. */
/** @typedef {{ install: readonly string[], release: string }} DocumentedCommands */

const INSTALLATION = '## From an empty Debian machine to a customer who has signed in'
const NGINX = '## nginx'
/** Of the installation: the step that starts the services, before which nginx has to be set up. */
const START = 4
const NEW_RELEASE = 6

/**
 * @param {string} guide docs/deployment.md
 * @param {OwnValues} values
 * @returns {DocumentedCommands} `install`: the blocks of commands in their order
 * @throws Error when the page has other steps
 */
export function documentedCommands(guide, values) {
  const steps = blocksOf(guide, INSTALLATION).map((block) => withValues(block, values))
  const [nginx] = blocksOf(guide, NGINX).map((block) => withValues(block, values))
  const release = steps[NEW_RELEASE]
  if (steps.length !== NEW_RELEASE + 1 || !nginx || !release)
    throw new Error(`docs/deployment.md has ${steps.length} blocks of commands for an installation`)
  return { install: [...steps.slice(0, START), nginx, ...steps.slice(START, NEW_RELEASE)], release }
}

/**
 * @param {string} guide
 * @param {string} heading
 */
function blocksOf(guide, heading) {
  const start = guide.indexOf(`${heading}\n`)
  if (start < 0) throw new Error(`docs/deployment.md has no section '${heading}'`)
  const end = guide.indexOf('\n## ', start + heading.length)
  const section = guide.slice(start, end < 0 ? undefined : end)
  return [...section.matchAll(/^```\n(.*?)^```$/gms)].map(([, block = '']) => block)
}

/**
 * The left side of a replacement by `sed` stays: it is what the files of the repository have.
 * @param {string} block
 * @param {OwnValues} values
 */
const withValues = (block, { domain, password }) =>
  block
    .split('\n')
    .map((line) => (line.startsWith('sed ') ? line : line.replaceAll('energy.example', domain)))
    .join('\n')
    .replaceAll('YOUR.DOMAIN', domain)
    .replaceAll('a password of yours', password)
