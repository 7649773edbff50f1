// A step of npm test: checks the shipped packages against npm's advisories, from the registry or, without a response,
// advisories.json.
import { join } from 'node:path'
import { satisfies } from 'compare-versions'
import { arrayOf, object, readJson, string } from '../../shared/node/read-json.mjs'
import { root } from '../../shared/node/environment.mjs'
import {
  bulkAdvisoryUrl,
  fetchAdvisories,
  shippedPackages,
  readSavedAdvisories,
  today,
  type Advisory,
  type SavedAdvisories,
} from './advisories.ts'
import type { Packages } from './locked-packages.ts'

type Accepted = ReturnType<typeof acceptedEntry>

/** A finding that does not affect us, or that waits for a corrected version, until the day on which we review it. */
const acceptedEntry = object({ advisory: string, package: string, why: string, until: string })
const acceptedList = arrayOf(acceptedEntry)

const OLDEST_DAYS = 30
const MS_OF_DAY = 86_400_000
const RENEW = 'run npm run advisories where the npm registry responds'

export const acceptedVulnerabilities = () =>
  readJson(join(root, 'tools/deployment/accepted-vulnerabilities.json'), acceptedList)

const concerns = ({ package: name, vulnerable }: Advisory, packages: Packages) =>
  (packages[name] ?? []).some((version) => {
    try {
      return satisfies(version, vulnerable)
    } catch {
      // An unreadable range may include any version.
      return true
    }
  })

/**
 * @param advisories that affect us
 * @param day as in '2026-11-23'
 * @returns a sentence for each advisory without a current acceptance, and for each acceptance without its advisory
 */
export function faultsOf(advisories: readonly Advisory[], accepted: readonly Accepted[], day: string): string[] {
  const open = advisories.flatMap(({ id, package: name, severity, title, fixedIn }) => {
    const entry = accepted.find((one) => one.advisory === id && one.package === name)
    if (entry && entry.until >= day) return []
    const fixed = fixedIn ? `, corrected in ${fixedIn}` : ''
    const when = entry ? `, accepted until ${entry.until} only` : ''
    return [`${name}, ${severity}: ${title} (https://github.com/advisories/${id})${fixed}${when}`]
  })
  const unused = accepted
    .filter(({ advisory, package: name }) => !advisories.some((one) => one.id === advisory && one.package === name))
    .map(
      ({ advisory, package: name }) =>
        `${name} no longer has ${advisory}: remove it from accepted-vulnerabilities.json`,
    )
  return [...open, ...unused]
}

/** @returns why these advisories cannot be used today */
function staleness({ date, packages: asked }: SavedAdvisories, packages: Packages, day: string): string | undefined {
  const age = (Date.parse(day) - Date.parse(date)) / MS_OF_DAY
  if (!(age >= 0)) return `advisories.json is dated ${date}, which is not a past day: ${RENEW}`
  if (age > OLDEST_DAYS) return `advisories.json is dated ${date}, more than ${OLDEST_DAYS} days ago: ${RENEW}`
  const others = Object.entries(packages).flatMap(([name, versions]) =>
    versions.filter((version) => !asked[name]?.includes(version)).map((version) => `${name} ${version}`),
  )
  if (others.length > 0) return `advisories.json does not cover ${others.join(', ')}: ${RENEW}`
  return undefined
}

export async function checkVulnerabilities({
  address,
  file,
  packages = shippedPackages(),
  accepted = acceptedVulnerabilities(),
  day = today(),
}: {
  address?: string
  file?: string
  packages?: Packages
  accepted?: readonly Accepted[]
  day?: string
} = {}): Promise<{ faults: readonly string[] } | 'no answer'> {
  const answered = await fetchAdvisories(packages, address ?? (await bulkAdvisoryUrl()))
  const saved = answered ? undefined : readSavedAdvisories(file)
  const advisories = answered ?? saved?.advisories
  if (!advisories) return 'no answer'
  const stale = saved && staleness(saved, packages, day)
  if (stale) return { faults: [stale] }
  return {
    faults: faultsOf(
      advisories.filter((one) => concerns(one, packages)),
      accepted,
      day,
    ),
  }
}
