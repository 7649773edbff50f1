// Data of the resolved remotes in a page: complete records for its address, and summaries of all others.
import {
  isBuildId,
  matchRoute,
  withoutShells,
  type BuildRecord,
  type PageRemote,
  type PageRemotes,
  type RecordReference,
  type Resolved,
  type ResolvedRemote,
} from '@switchboard/record'

/**
 * Records for the browser: complete for the remote at the path, summaries for the others, so that a page hardly grows
 * with the number of teams.
 * @param path undefined for an open page, which fetches each record itself
 */
export function pageRemotes(resolved: Resolved, path: string | undefined): PageRemotes {
  const first = path === undefined ? undefined : matchRoute(path, withoutShells(resolved))?.remote
  return remotesWithRecords(resolved, first === undefined ? [] : [first])
}

/** Like pageRemotes, for a page that names the remotes it shows first. */
export function remotesWithRecords(resolved: Resolved, names: readonly string[]): PageRemotes {
  return Object.fromEntries(
    Object.entries(withoutShells(resolved)).map(([name, remote]) => [
      name,
      names.includes(name) || !isFetchable(remote) ? withoutBucket(remote) : summarize(remote),
    ]),
  )
}

/** A development server's build is not published, so its record has no address. */
const isFetchable = ({ current }: ResolvedRemote) => isBuildId(current.build)

function summarize(remote: ResolvedRemote): PageRemote {
  const { current, fallback, rule } = withoutBucket(remote)
  const routes = current.routes.map(({ scripts: _, needs: __, places: ___, ...route }) => route)
  const fills = current.fills?.map(({ place }) => ({ place }))
  return {
    summary: true,
    current: { ...referenceTo(current), routes, ...(fills && { fills }) },
    ...(fallback && { fallback: referenceTo(fallback) }),
    rule,
  }
}

const referenceTo = ({ name, build, signature }: BuildRecord): RecordReference => ({
  name,
  build,
  ...(signature && { key: signature.key }),
})

/** Removes the customer's bucket, which would make every customer's page differ. */
export function withoutBucket(remote: ResolvedRemote): ResolvedRemote {
  const { rule } = remote
  return rule.kind === 'percent' ? { ...remote, rule: { ...rule, bucket: undefined } } : remote
}
