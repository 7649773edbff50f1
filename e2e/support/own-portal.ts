// A portal whose registry a test may change: one server per worker, reset to its initial builds after every test.
import { test as base } from './fixtures'
import { startProxy, type Proxy } from './proxy'
import { openRegistry, type Registry } from './registry'

interface OwnPortal {
  readonly registry: Registry
  /** The proxy between browser and portal, which causes network faults. */
  readonly network: Proxy
}

interface OwnPeople {
  /** Files whose tests change an address or password use other servers than those that rely on the seeded logins. */
  readonly logins: 'as laid out' | 'changed by the tests'
}

export const test = base.extend<OwnPortal, OwnPeople>({
  logins: ['as laid out', { option: true, scope: 'worker' }],

  portal: async ({ ownServer }, use) => use(ownServer.address),

  registry: async ({ ownServer }, use) => {
    const registry = await openRegistry(ownServer)
    await use(registry)
    await registry.restore()
  },

  network: async ({ ownServer, page }, use) => {
    const proxy = await startProxy(ownServer.address)
    await use(proxy)
    await page.close()
    await proxy.stop()
  },
})
