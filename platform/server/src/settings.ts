/** The settings that the platform reads. An application reads them from its environment. */
export interface Settings {
  /** An absolute path. */
  readonly dataDir: string
  /** If absent, the embedded database in `<dataDir>/pg` is used. */
  readonly databaseUrl: string | undefined
  /** Whether a pooler between the server and PostgreSQL assigns sessions per transaction. */
  readonly databasePooler: boolean
  /** True in production or in prod; turns developer tools off. */
  readonly forCustomers: boolean
  /** Signs the cross-site cookie, tickets and preview links. All processes need the same one. If absent, one is created and kept in `dataDir`. */
  readonly xsrfSecret: string | undefined
  /** Bearer token for /metrics. If absent, /metrics is open, except in production and in prod, where it is closed. */
  readonly metricsToken: string | undefined
}
