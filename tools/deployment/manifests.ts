// Reads the programs and their settings from the files for Kubernetes, systemd and Compose.
import { parse, parseAllDocuments } from 'yaml'
import {
  anything,
  arrayOf,
  boolean,
  number,
  object,
  optional,
  recordOf,
  string,
  type Shape,
} from '../../shared/node/read-json.mjs'
import { files, read } from '../../shared/node/tree.mjs'

const port = object({ name: string, containerPort: number })
const check = object({ httpGet: optional(object({ path: string, port: string })), failureThreshold: optional(number) })
const container = object({
  image: string,
  command: optional(arrayOf(string)),
  ports: optional(arrayOf(port)),
  envFrom: optional(arrayOf(object({ configMapRef: object({ name: string }) }))),
  livenessProbe: optional(check),
  readinessProbe: optional(check),
  startupProbe: optional(check),
  lifecycle: optional(object({ preStop: object({ exec: object({ command: arrayOf(string) }) }) })),
  resources: object({ requests: object({ cpu: string, memory: string }), limits: object({ memory: string }) }),
  securityContext: anything,
  volumeMounts: arrayOf(object({ name: string, mountPath: string })),
})
const podOf = object({
  metadata: optional(object({ labels: recordOf(string) })),
  spec: object({
    containers: arrayOf(container),
    securityContext: object({ runAsUser: number, runAsGroup: number }),
    terminationGracePeriodSeconds: optional(number),
    volumes: arrayOf(
      object({
        name: string,
        secret: optional(object({ secretName: string })),
        emptyDir: optional(object({ sizeLimit: string })),
      }),
    ),
  }),
})
const spec = object({ template: optional(podOf), minReplicas: optional(number), replicas: optional(number) })
const manifest = object({ kind: string, metadata: object({ name: string }), spec: optional(spec) })

/** @param folder of deploy/kubernetes, without what the kustomization adds */
export const manifestsIn = (folder: string) =>
  files(`deploy/kubernetes/${folder}`)
    .filter((path) => path.endsWith('.yaml') && !path.endsWith('kustomization.yaml'))
    .flatMap((path) => parseAllDocuments(read(path)).map((document) => manifest(document.toJS(), path)))

/** The only container of a deployment or a job, and its pod. */
export function podIn(folder: string, kind: string, name: string) {
  const found = manifestsIn(folder).find((one) => one.kind === kind && one.metadata.name === name)?.spec?.template
  const [only, ...others] = found?.spec.containers ?? []
  if (!found || !only || others.length > 0) throw new Error(`${kind} ${name} has not one container`)
  return { pod: found, container: only }
}

/** @param path of a file with one variable per line */
export function readVariables(path: string) {
  const lines = read(path)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

/** A list of networks, or a map with the options of each. */
const networksOf: Shape<readonly string[]> = (value, place) =>
  Array.isArray(value) ? arrayOf(string)(value, place) : Object.keys(recordOf(anything)(value, place))

const service = object({
  image: optional(string),
  command: optional(anything),
  environment: optional(recordOf(string)),
  tmpfs: optional(arrayOf(string)),
  read_only: optional(boolean),
  cap_drop: optional(arrayOf(string)),
  security_opt: optional(arrayOf(string)),
  mem_limit: optional(string),
  pids_limit: optional(number),
  networks: optional(networksOf),
})

/** The services of docker-compose.yml, with what they inherit. */
export function composedServices() {
  const document: unknown = parse(read('docker-compose.yml'), { merge: true })
  return object({ services: recordOf(service) })(document, 'docker-compose.yml').services
}

/** The names of the variables that the server's code reads, and NAME_FILE for each secret. */
export function variablesOfServer() {
  const code = files('server/src').filter(
    (path) => /^server\/src\/(?:config\/)?[\w-]+\.ts$/.test(path) && !path.endsWith('.test.ts'),
  )
  const texts = [...code, 'platform/server/src/http/log.ts'].map(read)
  const names = texts.flatMap((text) => [
    ...[...text.matchAll(/'([A-Z][A-Z0-9_]+)'/g)].map(([, name = '']) => name),
    // The server reads these from the environment by name.
    ...[
      ...text.matchAll(/\{([^{}]*)\}(?:: Environment|: Readonly<Record<string, string \| undefined>>| = env)/g),
    ].flatMap(([, list = '']) => [...list.matchAll(/\b[A-Z][A-Z0-9_]+\b/g)].map(([name]) => name)),
  ])
  const secrets = /const SECRETS = \[([^\]]*)\]/.exec(read('server/src/config/secret-files.ts'))?.[1] ?? ''
  return new Set([...names, ...[...secrets.matchAll(/'(\w+)'/g)].map(([, name]) => `${name}_FILE`)])
}
