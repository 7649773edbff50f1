// What a page gets of the resolved remotes: the records that its address needs, and what the shell needs of all others.
import {
  isBuildId,
  matchRoute,
  type BuildRecord,
  type PageRemote,
  type PageRemotes,
  type RecordReference,
  type Resolved,
  type ResolvedRemote,
} from '@switchboard/registry'

/**
 * Records for the browser: whole for the remote at the path, summaries for the others, so that a page hardly grows with the number of teams.
 * @param path undefined for a page that is open already and fetches each record itself
 */
export function pageRemotes({ host: _, ...remotes }: Resolved, path: string | undefined): PageRemotes {
  const first = path === undefined ? undefined : matchRoute(path, remotes)?.remote
  return Object.fromEntries(
    Object.entries(remotes).map(([name, remote]) => [
      name,
      name === first || !isFetchable(remote) ? withoutBucket(remote) : summarize(remote),
    ]),
  )
}

/** The build of a development server is not published, so its record has no address. */
const isFetchable = ({ current }: ResolvedRemote) => isBuildId(current.build)

function summarize(remote: ResolvedRemote): PageRemote {
  const { current, fallback, rule } = withoutBucket(remote)
  const routes = current.routes.map(({ scripts: _, ...route }) => route)
  return {
    summary: true,
    current: { ...referenceTo(current), routes },
    ...(fallback && { fallback: referenceTo(fallback) }),
    rule,
  }
}

const referenceTo = ({ name, build, signature }: BuildRecord): RecordReference => ({
  name,
  build,
  ...(signature && { key: signature.key }),
})

/** Removes the customer's place in the rollout, which would make every customer's page differ. */
export function withoutBucket(remote: ResolvedRemote): ResolvedRemote {
  const { rule } = remote
  return rule.kind === 'percent' ? { ...remote, rule: { ...rule, bucket: undefined } } : remote
}
