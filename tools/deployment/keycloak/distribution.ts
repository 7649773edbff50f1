// Downloads Keycloak from Maven Central and finds a Java to run it with.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UserError } from '../../../shared/node/user-error.mjs'

export const KEYCLOAK_VERSION = '26.7.3'
const OLDEST_JAVA = 17
const MAVEN_COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy'
const cache = fileURLToPath(new URL('../../../.cache/keycloak/', import.meta.url))

/**
 * @param java home of a JDK
 * @returns the folder of the unpacked distribution
 */
export function downloadKeycloak(java: string): string {
  const folder = join(cache, `keycloak-${KEYCLOAK_VERSION}`)
  if (existsSync(join(folder, 'bin/kc.sh'))) return folder
  mkdirSync(cache, { recursive: true })
  const zip = join(cache, `keycloak-quarkus-dist-${KEYCLOAK_VERSION}.zip`)
  if (!existsSync(zip)) download()
  execFileSync(join(java, 'bin/jar'), ['xf', zip], { cwd: cache })
  return folder
}

function download() {
  if (spawnSync('mvn', ['--version'], { stdio: 'ignore' }).status !== 0) {
    throw new UserError('Keycloak comes from Maven Central: install Maven (the command mvn) and run this again.')
  }
  process.stdout.write(`Fetching Keycloak ${KEYCLOAK_VERSION} (170 MB) …\n`)
  const artifact = `-Dartifact=org.keycloak:keycloak-quarkus-dist:${KEYCLOAK_VERSION}:zip`
  const { status, stdout } = spawnSync('mvn', ['-B', '-ntp', MAVEN_COPY, artifact, `-DoutputDirectory=${cache}`], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new UserError(`Maven could not fetch Keycloak ${KEYCLOAK_VERSION}:\n${stdout.slice(-2000)}`)
}

/** @returns the home of the newest JDK of this machine */
export function findJava(): string {
  const installed = existsSync('/usr/lib/jvm')
    ? readdirSync('/usr/lib/jvm').map((name) => join('/usr/lib/jvm', name))
    : []
  const known = [process.env.JAVA_HOME ?? '', ...installed]
    .filter((home) => home && existsSync(join(home, 'bin/java')) && existsSync(join(home, 'bin/jar')))
    .map((home) => ({ home, release: releaseOf(home) }))
    .filter(({ release }) => release >= OLDEST_JAVA)
    .sort((a, b) => b.release - a.release)
  if (!known[0]) {
    throw new UserError(
      `Keycloak runs on Java: install a JDK ${OLDEST_JAVA} or newer (or set JAVA_HOME to one) and run this again.`,
    )
  }
  return known[0].home
}

/** @param home of a JDK */
function releaseOf(home: string) {
  const { stderr, stdout } = spawnSync(join(home, 'bin/java'), ['-version'], { encoding: 'utf8' })
  return Number(/version "(\d+)/.exec(`${stderr}${stdout}`)?.[1] ?? 0)
}
