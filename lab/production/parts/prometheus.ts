// Prometheus with the settings and the alerts of deploy/observability.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { arrayOf, object, string } from '../../../shared/node/read-json.mjs'
import { root } from '../../../shared/node/environment.mjs'
import { PartProcess } from '../../part-process.ts'

const source = join(root, 'deploy/observability')

/** The responses of Prometheus about targets, rules and queries. */
const answers = {
  targets: object({ data: object({ activeTargets: arrayOf(object({ health: string, lastError: string })) }) }),
  rules: object({
    data: object({
      groups: arrayOf(object({ rules: arrayOf(object({ name: string, health: string, state: string })) })),
    }),
  }),
  query: object({ data: object({ result: arrayOf(object({})) }) }),
}

export class Prometheus {
  readonly url: string
  readonly process: PartProcess

  /** @param settings `servers`: their ports; `watch`: the port of the synthetic customer */
  constructor({
    folder,
    port,
    servers,
    watch,
    tokenFile,
  }: {
    folder: string
    port: number
    servers: readonly number[]
    watch: number
    tokenFile: string
  }) {
    mkdirSync(join(folder, 'data'), { recursive: true })
    copyFileSync(join(source, 'alerts.yml'), join(folder, 'alerts.yml'))
    const targets = servers.map((one) => `'127.0.0.1:${one}'`).join(', ')
    // Scrapes more often than in an installation, so that the test does not wait.
    const settings = readFileSync(join(source, 'prometheus.yml'), 'utf8')
      .replace(/targets: \['server-1.*\]/, `targets: [${targets}]`)
      .replace("'watch-1:9464'", `'127.0.0.1:${watch}'`)
      .replace('/etc/prometheus/switchboard_metrics_token', tokenFile)
      .replaceAll('scrape_interval: 15s', 'scrape_interval: 2s')
    writeFileSync(join(folder, 'prometheus.yml'), `global:\n  evaluation_interval: 2s\n${settings}`)
    this.url = `http://127.0.0.1:${port}`
    this.process = new PartProcess({
      name: 'Prometheus',
      command: 'prometheus',
      args: [
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      log: join(folder, '../prometheus.log'),
      isReady: async () => (await fetch(`${this.url}/-/ready`)).ok,
    })
  }

  async #ask(path: string): Promise<unknown> {
    return (await fetch(`${this.url}/api/v1/${path}`)).json()
  }

  /** The health of each scraped process: 'up', or the error. */
  async readTargets() {
    const { activeTargets } = answers.targets(await this.#ask('targets'), 'the targets').data
    return activeTargets.map(({ health, lastError }) => (health === 'up' ? health : `${health}: ${lastError}`))
  }

  /**
   * @returns every alert with its state ('inactive', 'pending', 'firing'), and whether its expression could be
   *   evaluated
   */
  async readAlerts() {
    return answers.rules(await this.#ask('rules?type=alert'), 'the rules').data.groups.flatMap(({ rules }) => rules)
  }

  /** @returns the number of series */
  async countSeries(expression: string) {
    return answers.query(await this.#ask(`query?query=${encodeURIComponent(expression)}`), 'the answer').data.result
      .length
  }
}
