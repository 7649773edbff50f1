/** The settings that the platform reads. An application reads them from its environment. */
export interface Settings {
  /** An absolute path. */
  readonly dataDir: string
  /** If absent, the embedded database in `<dataDir>/pg` is used. */
  readonly databaseUrl: string | undefined
  /** Whether a pooler between the server and PostgreSQL assigns sessions per transaction. */
  readonly databasePooler: boolean
  readonly environment: 'prod' | 'nonprod'
  /** The environments that give customers only builds that passed the gate. */
  readonly gatedEnvironments: readonly ('prod' | 'nonprod')[]
  /** True in production or in prod; turns developer tools off. */
  readonly forCustomers: boolean
  /** Signs the cross-site cookie, tickets and preview links. All processes need the same one. If absent, one is created and kept in `dataDir`. */
  readonly xsrfSecret: string | undefined
  /** Derives customer keys. A new secret reassigns customers in rollouts and empties cohorts. If absent, the secret above is used. */
  readonly customerSecret: string | undefined
  /** Bearer token for /metrics. If absent, /metrics is open, except in production and in prod, where it is closed. */
  readonly metricsToken: string | undefined
  /** The port of this server, which commands on this machine call. */
  readonly port: number
  /** The single address used by customers, e.g. a proxy's. If absent, the address of each request is used. */
  readonly publicUrl: string | undefined
  /**
   * The address of the operators' page, on a host name of its own. If absent, the page is part of the portal's own
   * origin in nonprod, and there is none in prod.
   */
  readonly operationsUrl: string | undefined
  /** Base address of an external identity provider, without a trailing slash. If absent, pages sign in on their own origin. */
  readonly identityUrl: string | undefined
  /** Web origins of images other than the pages' own. */
  readonly imageOrigins: readonly string[]
  /** Where build files are stored. */
  readonly storage: StorageSettings
}

export type StorageSettings =
  | { readonly kind: 'folder' }
  /** `prefix` is empty or ends with a slash. Without `endpoint`, Amazon S3 is used. */
  | {
      readonly kind: 'bucket'
      readonly bucket: string
      readonly prefix: string
      readonly endpoint: string | undefined
      readonly region: string | undefined
    }

/** Wrong or missing settings. The message contains one sentence per problem for the operator, each on its own line. */
export class ConfigError extends Error {}
