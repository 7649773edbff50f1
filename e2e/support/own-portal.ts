// A portal whose registry a test may change: a server for each worker, with the builds of the beginning after every test.
import { test as base } from './fixtures'
import { startProxy, type Proxy } from './proxy'
import { openRegistry, type Registry } from './registry'

interface OwnPortal {
  readonly registry: Registry
  /** Between browser and portal, for faults of the network. */
  readonly network: Proxy
}

interface OwnPeople {
  /** Files whose tests change an address or password run on other servers than those whose people log in as they were laid out. */
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
