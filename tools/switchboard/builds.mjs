// A build is named by the beginning of its name, by its version, or as the latest.
import { WrongUsage, didYouMean } from './wrong-usage.mjs'

/**
 * @typedef {object} Published
 * @property {string} name of the part
 * @property {string} build
 * @property {string} version
 * @property {string} publishedAt ISO 8601
 * @property {string} publishedBy
 * @property {string} why
 * @property {{ key: string }} [signature]
 */

/**
 * @param {readonly Published[]} builds of the part, the newest first
 * @param {string} typed a beginning of the build's name, a version, or 'latest'
 * @returns {Published}
 * @throws WrongUsage
 */
export function namedBuild(part, builds, typed) {
  const [newest] = builds
  if (!newest)
    throw new WrongUsage(`${part} has no published build: publish one with npm run switchboard -- publish ${part}.`)
  if (typed === 'latest') return newest
  const exact = builds.filter(({ build, version }) => build === typed || version === typed)
  const matches = exact.length > 0 ? exact : builds.filter(({ build }) => build.startsWith(typed))
  const [match, ...more] = matches
  if (!match)
    throw new WrongUsage(
      `${part} has no build ${typed}.${didYouMean(
        typed,
        builds.map(({ build }) => build),
      )} ${published(builds)}`,
    )
  if (more.length > 0)
    throw new WrongUsage(
      `${typed} is ${matches.length} builds of ${part}: ${shortList(matches)}. Name one by more of its name.`,
    )
  return match
}

const published = (builds) => `Published, the newest first: ${shortList(builds)}.`

const shortList = (builds) =>
  builds
    .slice(0, 5)
    .map(({ build, version }) => `${build} (${version})`)
    .join(', ') + (builds.length > 5 ? ` and ${builds.length - 5} more` : '')
