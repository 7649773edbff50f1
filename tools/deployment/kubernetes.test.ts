// Checks that the files for Kubernetes start the same programs as docker-compose.yml, with the same settings.
import assert from 'node:assert/strict'
import { posix } from 'node:path'
import { test } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { anything, arrayOf, object, optional, string } from '../../shared/node/read-json.mjs'
import { files, read } from '../../shared/node/tree.mjs'
import { secretsOfServices } from './compose-services.ts'
import { composedServices, manifestsIn, podIn, readVariables, variablesOfServer } from './manifests.ts'

const [dockerfile, guide] = ['Dockerfile', 'docs/deployment.md'].map(read)
const portalStage = dockerfile?.slice(dockerfile.indexOf(' AS portal')) ?? ''
const inImage = (pattern: RegExp) => pattern.exec(portalStage)?.[1] ?? ''
const services = composedServices()
const settings = readVariables('deploy/kubernetes/base/settings.env')
const server = podIn('base', 'Deployment', 'portal')
const jobs = ['migrate', 'adopt'].map((name) => podIn('base', 'Job', name))
const proxy = podIn('proxy', 'Deployment', 'proxy')
const portalPods = [server, ...jobs]

const withoutTag = (image: string | undefined) => image?.replace(/:.*$/, '')

test('pods run the images of the composition as the users of these images, who may write to few folders', () => {
  for (const { container, pod } of portalPods) {
    assert.equal(container.image, withoutTag(services['server-1']?.image))
    assert.equal(
      `${pod.spec.securityContext.runAsUser}:${pod.spec.securityContext.runAsGroup}`,
      inImage(/^USER (.*)$/m),
    )
    const written = container.volumeMounts.filter(({ name }) => name !== 'secrets').map(({ mountPath }) => mountPath)
    assert.deepEqual(written, [inImage(/^VOLUME (.*)$/m), ...(services['server-1']?.tmpfs ?? [])])
  }
  assert.equal(proxy.container.image, withoutTag(services.proxy?.image))
  for (const { container } of [...portalPods, proxy])
    assert.deepEqual(container.securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
})

test('jobs run the commands of the composition, and servers that of the image', () => {
  const said = jobs.map(({ container }) => container.command?.join(' ').replace('$RELEASE', 'RELEASE'))
  const composed = ['migrate', 'adopt'].map((name) =>
    String(services[name]?.command).replaceAll("'", '').replace('${RELEASE:-local}', 'RELEASE'),
  )
  assert.deepEqual(said, composed)
  assert.equal(server.container.command, undefined)
})

test('probes ask the port of the image for paths that the server has', () => {
  const { ports, livenessProbe, readinessProbe, startupProbe } = server.container
  assert.deepEqual(ports, [{ name: 'http', containerPort: Number(inImage(/\bPORT=(\d+)/)) }])
  assert.deepEqual(ports, proxy.container.ports)
  const paths = [livenessProbe, readinessProbe, startupProbe].map((probe) => probe?.httpGet?.path)
  assert.deepEqual(paths, ['/health/live', '/health/live', '/health/ready'])
  const health = read('platform/server/src/http/health.ts')
  for (const path of paths) assert.ok(health.includes(`app.get('${path}'`), path)
  assert.match(inImage(/HEALTHCHECK[^]*?(\/health\/\w+)/), /^\/health\/live$/)
})

test('a server has the time to end that it takes', () => {
  const grace = server.pod.spec.terminationGracePeriodSeconds ?? 30
  const pause = Number(/(\d+)\)$/.exec(server.container.lifecycle?.preStop.exec.command.join(' ') ?? '')?.[1]) / 1000
  const end = Number(/HARD_STOP = ([\d_]+)/.exec(read('server/src/main.ts'))?.[1]?.replaceAll('_', '')) / 1000
  assert.ok(pause >= 5 && end > 0 && grace >= pause + end, `${grace} s for ${pause} s and ${end} s`)
})

test('two servers or more run, and one may be unavailable', () => {
  const findIn = (kind: string, folder: string) => manifestsIn(folder).find((manifest) => manifest.kind === kind)
  assert.ok((findIn('HorizontalPodAutoscaler', 'base')?.spec?.minReplicas ?? 0) >= 2)
  assert.ok(findIn('PodDisruptionBudget', 'base'))
  assert.ok((findIn('Deployment', 'proxy')?.spec?.replicas ?? 0) >= 2)
  assert.ok(findIn('PodDisruptionBudget', 'proxy'))
})

const policyParts = object({
  podSelector: anything,
  policyTypes: arrayOf(string),
  ingress: anything,
  egress: optional(arrayOf(anything)),
})

/** @returns the policies by name */
const networkPolicies = () =>
  new Map(
    ['base', 'proxy'].flatMap((folder) => {
      const path = `deploy/kubernetes/${folder}/policy.yaml`
      return parseAllDocuments(read(path)).map((document) => {
        const { metadata, spec } = object({ metadata: object({ name: string }), spec: policyParts })(
          document.toJS(),
          path,
        )
        return [metadata.name, spec] as const
      })
    }),
  )

test('pods accept connections only by policy: nginx from everybody, the servers from nginx and Prometheus', () => {
  const policies = networkPolicies()
  assert.deepEqual(policies.get('nobody'), { podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
  for (const [name, { pod }] of Object.entries({ portal: server, proxy }))
    assert.deepEqual(policies.get(name)?.podSelector, { matchLabels: pod.metadata?.labels })
  assert.deepEqual(policies.get('portal')?.policyTypes, ['Ingress'])
  assert.deepEqual(policies.get('portal')?.ingress, [
    {
      from: [
        { podSelector: { matchLabels: { app: 'proxy' } } },
        { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } },
      ],
      ports: [{ port: 'http' }],
    },
  ])
  assert.deepEqual(policies.get('proxy')?.policyTypes, ['Ingress', 'Egress'])
  assert.deepEqual(policies.get('proxy')?.ingress, [{ ports: [{ port: 'http' }] }])
})

test('servers and jobs reach everything but the metadata of the machine, and a label that no policy names reaches nothing', () => {
  const outside = networkPolicies().get('outside')
  const apps = portalPods.map(({ pod }) => pod.metadata?.labels['app'])
  assert.deepEqual(apps, ['portal', 'release', 'release'])
  assert.deepEqual(outside?.podSelector, {
    matchExpressions: [{ key: 'app', operator: 'In', values: [...new Set(apps)] }],
  })
  assert.deepEqual(outside?.policyTypes, ['Egress'])
  const [{ to } = { to: [] }, ...others] = arrayOf(
    object({ to: arrayOf(object({ ipBlock: object({ cidr: string, except: arrayOf(string) }) })) }),
  )(outside?.egress, 'egress')
  assert.deepEqual(others, [])
  assert.ok(to.length > 0 && to.every(({ ipBlock }) => ipBlock.except.length > 0))
  assert.ok(to.some(({ ipBlock }) => ipBlock.except.includes('169.254.0.0/16')))
})

test('a pod has a limit for its memory and for each folder that it may fill', () => {
  for (const { container, pod } of [...portalPods, proxy]) {
    assert.match(container.resources.limits.memory, /^\d+Mi$/)
    for (const { name, emptyDir } of pod.spec.volumes)
      if (emptyDir) assert.match(emptyDir.sizeLimit, /^\d+[MG]i$/, name)
  }
})

/** Variables that the server does not read: those of Node.js, the storage client and the command of a job. */
const ofOthers = ['NODE_EXTRA_CA_CERTS', 'AWS_REGION', 'AWS_SHARED_CREDENTIALS_FILE', 'RELEASE']

test('every variable of a deployment is one that something reads', () => {
  const known = variablesOfServer()
  assert.ok(known.has('TRUSTED_PROXIES') && known.has('SMTP_URL_FILE') && known.has('MAIL_FROM') && known.has('DEBITS'))
  assert.ok(!known.has('TRUSTED_PROXYS') && !known.has('MAIL_FROM_FILE'))
  const given = [
    ...settings.keys(),
    ...readVariables('deploy/systemd/settings').keys(),
    ...Object.keys(services['server-1']?.environment ?? {}),
  ]
  assert.ok(given.length > 40)
  assert.deepEqual(
    given.filter((name) => !known.has(name) && !ofOthers.includes(name)),
    [],
  )
})

test('servers get the variables that they have in the composition', () => {
  const composed = Object.keys(services['server-1']?.environment ?? {})
  // The composition has storage that is not Amazon's, and a mail catcher with its own certificate.
  const expected = composed.filter((name) => !['S3_ENDPOINT', 'NODE_EXTRA_CA_CERTS'].includes(name))
  assert.deepEqual([...settings.keys()].sort(), [...expected, 'RELEASE', 'DATA_DIR'].sort())
  for (const name of ['PLUGINS', 'IDENTITY_NAME', 'PAYMENTS', 'DEBITS'])
    assert.equal(settings.get(name), services['server-1']?.environment?.[name])
})

test('secrets are files in the folder of the secret, with the names in the guide and without values', () => {
  const secrets = [...settings].filter(([name]) => name.endsWith('_FILE')).map(([, file]) => file)
  for (const { container, pod } of portalPods) {
    const { secret, name } = pod.spec.volumes.find((volume) => volume.secret) ?? {}
    assert.equal(secret?.secretName, 'portal')
    const mount = container.volumeMounts.find((one) => one.name === name)
    assert.deepEqual(new Set(secrets.map((file) => posix.dirname(file))), new Set([mount?.mountPath]))
  }
  const names = secrets.map((file) => posix.basename(file)).sort()
  const created = /create secret generic portal ([^]*?)\n(?! )/.exec(guide ?? '')?.[1] ?? ''
  assert.deepEqual([...created.matchAll(/--from-file=(\w+)/g)].map(([, name]) => name).sort(), names)
  const made = [...(secretsOfServices(read('docker-compose.yml')).get('server-1')?.used ?? [])]
  assert.deepEqual(
    names.filter((name) => !made.includes(name)),
    [],
  )
  const texts = files('deploy/kubernetes').map(read).join('\n')
  assert.doesNotMatch(texts, /^kind: Secret$/m)
  assert.doesNotMatch(texts, /\b\w+:\/\/[^\s/@]+:[^\s/@]+@/)
})

test('nginx believes the addresses that the servers believe, and finds the servers by the name of their service', () => {
  const [site, upstreams] = ['site', 'switchboard-upstreams'].map((name) =>
    read(`deploy/kubernetes/proxy/${name}.conf`),
  )
  assert.equal(/set_real_ip_from (\S+);/.exec(site ?? '')?.[1], settings.get('TRUSTED_PROXIES'))
  const [, service, namespace, port] =
    /server ([\w-]+)\.([\w-]+)\.svc\.cluster\.local:(\d+) /.exec(upstreams ?? '') ?? []
  assert.ok(manifestsIn('proxy').some(({ kind, metadata }) => kind === 'Service' && metadata.name === service))
  assert.equal(Number(port), server.container.ports?.[0]?.containerPort)
  for (const name of ['base', 'example']) assert.equal(kustomization(name).namespace, namespace)
})

const strings = optional(arrayOf(string))
const literals = optional(arrayOf(object({ name: string, envs: strings, files: strings, literals: strings })))

function kustomization(folder: string) {
  const path = `deploy/kubernetes/${folder}/kustomization.yaml`
  const shape = object({
    namespace: optional(string),
    resources: strings,
    components: strings,
    configMapGenerator: literals,
  })
  return shape(parse(read(path)), path)
}

test('kustomize builds every file of the folder', () => {
  const example = kustomization('example')
  assert.deepEqual(
    [...(example.resources ?? []), ...(example.components ?? [])],
    ['../base', '../proxy', '../operations'],
  )
  for (const folder of ['base', 'proxy', 'operations', 'example']) {
    const { resources = [], configMapGenerator = [] } = kustomization(folder)
    const listed = [...resources, ...configMapGenerator.flatMap((map) => [...(map.envs ?? []), ...(map.files ?? [])])]
    assert.deepEqual(
      files(`deploy/kubernetes/${folder}`)
        .map((path) => posix.basename(path))
        .sort(),
      [...listed.filter((name) => !name.startsWith('..')), 'kustomization.yaml'].sort(),
    )
  }
  const names = example.configMapGenerator?.flatMap((map) => map.literals ?? []).map((line) => line.split('=')[0] ?? '')
  // The component `operations` needs a setting that an installation without it does not have.
  assert.deepEqual(
    names?.filter((name) => !settings.has(name)),
    ['OPERATIONS_URL'],
  )
})
