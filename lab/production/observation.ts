// Checks the metrics of the installation in Prometheus.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { arrayOf, object, optional, parseJson, string } from '../../shared/node/read-json.mjs'
import { root } from '../../shared/node/environment.mjs'
import { runTool } from '../../shared/node/child-process.mjs'
import { waitUntil, type Checks } from '../checks.ts'
import type { Installation } from './installation.ts'
import { watchProcess } from './parts/watch.ts'

const dashboard = object({
  panels: arrayOf(object({ title: string, targets: optional(arrayOf(object({ expr: string }))) })),
})

/** Panels that have data whenever the portal is used. The others need failures, halts or imports. */
const filled = [
  'Requests a second',
  '95th percentile by route',
  'Event loop delay, 99th percentile',
  'Memory',
  'Processors',
  'Database connections',
  'State of the registry',
  'Mails that wait',
]

export async function checkObservation(checks: Checks, installation: Installation) {
  const { folder, ports, urls, prometheus } = installation
  const settings = { folder: join(folder, 'watch'), port: ports.watch, portal: urls.portal, email: 'alex@example.com' }
  const watch = await watchProcess(settings)
  await watch.start()
  try {
    await checkAlerts(checks, installation)
    await checks.run('the synthetic customer signs in, reads a bill and logs out', () =>
      waitUntil('a visit has succeeded', async () => {
        const visits = 'switchboard_watch_visits_total{result="success"} > 0'
        return (await prometheus.countSeries(visits)) > 0
      }),
    )
  } finally {
    await watch.stop()
  }
}

async function checkAlerts(checks: Checks, { prometheus, servers }: Installation) {
  await checks.run('Prometheus scrapes servers and watch and evaluates every alert, and no alert fires', async () => {
    await prometheus.process.start()
    await waitUntil('all are up', async () => String(await prometheus.readTargets()) === 'up,up,up')
    await waitUntil('every alert was evaluated', async () =>
      (await prometheus.readAlerts()).every(({ health }) => health === 'ok'),
    )
    const alerts = await prometheus.readAlerts()
    assert.ok(alerts.length > 10, `${alerts.length} alerts`)
    assert.deepEqual(
      alerts.filter(({ state }) => state === 'firing').map(({ name }) => name),
      [],
    )
  })
  await checks.run('the alerts about shells that do not start fire when they should', async () => {
    await runTool('promtool', ['test', 'rules', join(root, 'deploy/observability/alerts.test.yml')])
  })
  await checks.run('the panels of the dashboard have data', async () => {
    const { panels } = parseJson(readFileSync(join(root, 'deploy/observability/dashboard.json'), 'utf8'), dashboard)
    const asked = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })))
    assert.deepEqual(
      filled.filter((title) => !asked.some((one) => one.title === title)),
      [],
    )
    for (const { title, expr } of asked) {
      const count = () => prometheus.countSeries(expr)
      if (filled.includes(title)) await waitUntil(`${title} has data: ${expr}`, async () => (await count()) > 0)
      else await count()
    }
  })
  await checks.run('an alert is raised for a server that is down', async () => {
    const [first] = servers
    await first?.stop()
    try {
      // It fires after two minutes, and is pending until then.
      await waitUntil('ServerDown is pending', async () =>
        (await prometheus.readAlerts()).some(({ name, state }) => name === 'ServerDown' && state !== 'inactive'),
      )
    } finally {
      await first?.start()
    }
    await waitUntil('ServerDown has ended', async () =>
      (await prometheus.readAlerts()).every(({ name, state }) => name !== 'ServerDown' || state === 'inactive'),
    )
  })
}
