// The registry plugin: which build of which remote, as data for tools and for pages that are not the host.
import { join } from 'node:path'
import { resolve } from '@switchboard/registry'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config'
import { openStore } from './store'

export async function registryPlugin(app: FastifyInstance, { config }: { config: Config }): Promise<void> {
  const store = openStore(join(config.dataDir, 'registry'))
  app.get('/registry/resolved.json', { schema: { hide: true } }, async (_request, reply) => {
    const state = store.state()
    void reply.headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })
    return { number: state.number, remotes: resolve(state, store.record) }
  })
}
