// The packages of a release, with versions, licences and hashes, as CycloneDX 1.6
// (https://cyclonedx.org/docs/1.6/json).
import { arrayOf, object, optional, parseJson, recordOf, string } from '../../shared/node/read-json.mjs'

/** The output of pnpm licenses: packages by licence. */
const licenceList = recordOf(arrayOf(object({ name: string, versions: arrayOf(string), homepage: optional(string) })))
const lockfile = object({ packages: recordOf(object({ resolution: object({ integrity: optional(string) }) })) })

interface Component {
  type: 'library'
  'bom-ref': string
  name: string
  version: string
  purl: string
  licenses: [{ expression: string }]
  /** hash of the archive that npm downloads */
  hashes?: { alg: 'SHA-512'; content: string }[]
  externalReferences?: { type: 'website'; url: string }[]
}

/**
 * @param licences what `pnpm licenses list --prod --json` printed
 * @param lock the content of pnpm-lock.yaml
 */
export function billOfMaterials(licences: string, lock: unknown, { version }: { version: string }) {
  const { packages } = lockfile(lock, 'pnpm-lock.yaml')
  const byLicence = Object.entries(parseJson(licences, licenceList, 'the licences'))
  const components = byLicence.flatMap(([licence, found]) =>
    found.flatMap(({ name, versions, homepage }) =>
      versions.map((one) =>
        describeComponent({ name, version: one, licence, homepage }, packages[`${name}@${one}`]?.resolution.integrity),
      ),
    ),
  )
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'switchboard', name: 'switchboard', version } },
    components: components.sort((one, other) => (one.purl < other.purl ? -1 : 1)),
  }
}

/** @param integrity 'sha512-…' in base64 */
function describeComponent(
  { name, version, licence, homepage }: { name: string; version: string; licence: string; homepage?: string },
  integrity: string | undefined,
): Component {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const sha512 = integrity?.startsWith('sha512-')
    ? Buffer.from(integrity.slice(7), 'base64').toString('hex')
    : undefined
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    licenses: [{ expression: licence }],
    ...(sha512 && { hashes: [{ alg: 'SHA-512', content: sha512 }] }),
    ...(homepage && URL.canParse(homepage) && { externalReferences: [{ type: 'website', url: homepage }] }),
  }
}
