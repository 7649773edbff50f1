import type { FastifyInstance } from 'fastify'

export interface Readiness {
  /** The name of each dependency, with a function that checks it. */
  readonly checks: Readonly<Record<string, () => Promise<boolean>>>
  isDraining(): boolean
}

const CHECK_TIMEOUT_MS = 1_000

/** Live: the process runs. Ready: it can serve customers. */
export function addHealthRoutes(app: FastifyInstance, { checks, isDraining }: Readiness): void {
  const quiet = { schema: { hide: true }, logLevel: 'warn' } as const
  app.get('/health/live', quiet, async () => ({ live: true }))
  app.get('/health/ready', quiet, async (_request, reply) => {
    const found = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await isTrueInTime(check)] as const),
    )
    const ready = !isDraining() && found.every(([, good]) => good)
    return reply.status(ready ? 200 : 503).send({ ready, draining: isDraining(), checks: Object.fromEntries(found) })
  })
}

async function isTrueInTime(check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS)
  })
  return Promise.race([check().catch(() => false), late]).finally(() => clearTimeout(timer))
}
