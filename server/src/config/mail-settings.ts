// How emails leave the server. The relay's address contains a password, which no message repeats.

export interface Relay {
  readonly host: string
  readonly port: number
  /** TLS from the first byte on: smtps. Otherwise the connection is upgraded. */
  readonly secure: boolean
  /** Whether it is on this machine, the only case in which emails may leave without TLS. */
  readonly isLocal: boolean
  readonly login: { readonly user: string; readonly password: string } | undefined
}

export interface Sender {
  /** If absent, the brand's name. */
  readonly name: string | undefined
  readonly address: string
}

/** `kept`: not sent, but shown at /mails in nonprod. `off`: neither sent nor kept. */
export type MailSettings =
  | {
      readonly via: 'smtp'
      readonly relay: Relay
      readonly from: Sender
      /** Most emails a second of one process; undefined for no limit. */
      readonly perSecond?: number | undefined
    }
  | { readonly via: 'kept' | 'off'; readonly from?: Sender | undefined }

type Environment = Readonly<Record<string, string | undefined>>

interface Read {
  readonly mail: MailSettings
  /** One sentence per problem for the operator. */
  readonly problems: readonly string[]
}

export function readMailSettings(env: Environment): Read {
  const { MAIL, MAIL_FROM, MAIL_RATE, SMTP_URL } = env
  const problems: string[] = []
  const from = MAIL_FROM ? parseSender(MAIL_FROM) : undefined
  if (MAIL && MAIL !== 'off') problems.push(`MAIL is "${MAIL}", but must be off, or absent.`)
  if (MAIL_FROM && !from)
    problems.push(`MAIL_FROM is "${MAIL_FROM}", but must be an address, such as Energy <portal@energy.example>.`)
  const perSecond = MAIL_RATE ? Number(MAIL_RATE) : undefined
  if (perSecond !== undefined && !(Number.isInteger(perSecond) && perSecond > 0))
    problems.push(`MAIL_RATE is "${MAIL_RATE}", but must be a whole number of mails a second, or absent.`)
  if (MAIL === 'off') return { mail: { via: 'off', from }, problems }
  if (!SMTP_URL) return { mail: { via: 'kept', from }, problems }
  const relay = parseRelay(SMTP_URL)
  if (!relay)
    problems.push('SMTP_URL must be the address of a mail relay, such as smtp://user:password@mail.example:587.')
  if (!MAIL_FROM) problems.push('SMTP_URL is set: MAIL_FROM must name the address that mails come from.')
  return { mail: relay && from ? { via: 'smtp', relay, from, perSecond } : { via: 'kept', from }, problems }
}

function parseRelay(text: string): Relay | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) return undefined
  const secure = url.protocol === 'smtps:'
  const [user, password] = [url.username, url.password].map(decode)
  if (user === undefined || password === undefined) return undefined
  return {
    // An IPv6 address has brackets only in a URL.
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    secure,
    isLocal: /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname),
    login: user ? { user, password } : undefined,
  }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const ADDRESS = /^[^\s<>@"(),:;\\]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/i

function parseSender(text: string): Sender | undefined {
  const [, name, address = text.trim()] = /^([^<>"\r\n]*)<([^<>]+)>$/.exec(text.trim()) ?? []
  return ADDRESS.test(address) ? { name: name?.trim() || undefined, address } : undefined
}
