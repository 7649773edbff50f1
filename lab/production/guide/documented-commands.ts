// Reads the commands of docs/deployment.md for an installation on an empty Debian machine.

/** Values for the placeholders of the guide. */
interface OwnValues {
  domain: string
  password: string
}

/** The first installation, a new release, and the loop that restarts the servers one after the other. */
interface DocumentedCommands {
  install: readonly string[]
  release: string
}

const INSTALLATION = '## From an empty Debian machine to a customer who has signed in'
const NGINX = '## nginx'
/** The step that starts the services. nginx has to be configured before it. */
const START = 4
const NEW_RELEASE = 6

/**
 * @param guide docs/deployment.md
 * @returns `install`: the blocks of commands in their order
 * @throws Error when the page has other steps
 */
export function documentedCommands(guide: string, values: OwnValues): DocumentedCommands {
  const steps = blocksOf(guide, INSTALLATION).map((block) => withValues(block, values))
  const [nginx] = blocksOf(guide, NGINX).map((block) => withValues(block, values))
  const release = steps[NEW_RELEASE]
  if (steps.length !== NEW_RELEASE + 1 || !nginx || !release)
    throw new Error(`docs/deployment.md has ${steps.length} blocks of commands for an installation`)
  return { install: [...steps.slice(0, START), nginx, ...steps.slice(START, NEW_RELEASE)], release }
}

function blocksOf(guide: string, heading: string) {
  const start = guide.indexOf(`${heading}\n`)
  if (start < 0) throw new Error(`docs/deployment.md has no section '${heading}'`)
  const end = guide.indexOf('\n## ', start + heading.length)
  const section = guide.slice(start, end < 0 ? undefined : end)
  return [...section.matchAll(/^```\n(.*?)^```$/gms)].map(([, block = '']) => block)
}

/** Keeps the left side of a replacement by `sed`, which matches the files of the repository. */
const withValues = (block: string, { domain, password }: OwnValues) =>
  block
    .split('\n')
    .map((line) => (line.startsWith('sed ') ? line : line.replaceAll('energy.example', domain)))
    .join('\n')
    .replaceAll('YOUR.DOMAIN', domain)
    .replaceAll('a password of yours', password)
