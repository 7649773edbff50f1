// Finds a published build by the beginning of its id, by its version, or as the latest.
import { didYouMean, UsageError } from '../../shared/node/usage-error.mjs'
import type { PublishedBuild } from './team-calls.ts'

/**
 * @param builds of the part, the newest first
 * @param typed a beginning of the build's id, a version, or 'latest'
 * @throws UsageError
 */
export function findBuild<B extends Pick<PublishedBuild, 'build' | 'version'>>(
  part: string,
  builds: readonly B[],
  typed: string,
): B {
  const [newest] = builds
  if (!newest)
    throw new UsageError(`${part} has no published build: publish one with npm run switchboard -- publish ${part}.`)
  if (typed === 'latest') return newest
  const exact = builds.filter(({ build, version }) => build === typed || version === typed)
  const matches = exact.length > 0 ? exact : builds.filter(({ build }) => build.startsWith(typed))
  const [match, ...more] = matches
  if (!match) {
    const ids = builds.map(({ build }) => build)
    throw new UsageError(
      `${part} has no build ${typed}.${didYouMean(typed, ids)} Published, the newest first: ${shortList(builds)}.`,
    )
  }
  if (more.length > 0)
    throw new UsageError(
      `${typed} is ${matches.length} builds of ${part}: ${shortList(matches)}. Give more characters of the id.`,
    )
  return match
}

const shortList = (builds: readonly Pick<PublishedBuild, 'build' | 'version'>[]) =>
  builds
    .slice(0, 5)
    .map(({ build, version }) => `${build} (${version})`)
    .join(', ') + (builds.length > 5 ? ` and ${builds.length - 5} more` : '')
