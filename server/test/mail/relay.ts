// A real SMTP server in the test's process.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../support/postgres'

export interface TakenMail {
  readonly recipients: readonly string[]
  readonly messageId: string
  readonly source: string
}

/** STARTTLS upgrades a connection, TLS encrypts it from the first byte on. */
export interface Encryption {
  readonly by: 'STARTTLS' | 'TLS'
  readonly certificate: { readonly cert: string; readonly key: string }
}

type Refusal = readonly [status: number, text: string]

export class Relay {
  readonly taken: TakenMail[] = []
  /** Message-IDs of all attempts that reached an email's content. */
  readonly attempts: string[] = []
  /** Encryption of each attempt. */
  readonly ways: (Encryption['by'] | 'plain')[] = []
  /** Users who sent a password. */
  readonly users: string[] = []
  /** Responses to the next email contents; without one an email is accepted. `silence` never responds. */
  readonly answers: (Refusal | 'silence')[] = []
  /** Responses to the next recipients. */
  readonly recipientAnswers: Refusal[] = []
  private server: SMTPServer | undefined
  readonly #waiting: { readonly count: number; resolve(): void }[] = []

  private constructor(
    readonly url: string,
    private readonly encryption?: Encryption,
  ) {}

  /** With encryption it listens at an address that does not count as this machine's. */
  static async open(encryption?: Encryption): Promise<Relay> {
    const [scheme, host] = [encryption?.by === 'TLS' ? 'smtps' : 'smtp', encryption ? ELSEWHERE : '127.0.0.1']
    const relay = new Relay(`${scheme}://portal:password@${host}:${await freePort()}`, encryption)
    await relay.start()
    return relay
  }

  /** Another address of this relay. */
  async openEncrypted(encryption: Encryption): Promise<Relay> {
    const other = await Relay.open(encryption)
    return Object.assign(other, { taken: this.taken, attempts: this.attempts, ways: this.ways, answers: this.answers })
  }

  async start(password = 'password'): Promise<void> {
    this.server = new SMTPServer({
      ...this.encryption?.certificate,
      secure: this.encryption?.by === 'TLS',
      disabledCommands: this.encryption?.by === 'STARTTLS' ? [] : ['STARTTLS'],
      allowInsecureAuth: this.encryption === undefined,
      logger: false,
      closeTimeout: 100,
      onAuth: (auth, _session, done) => {
        this.users.push(auth.username ?? '')
        if (auth.password === password) done(null, { user: auth.username })
        else done(new Error('Invalid login'))
      },
      onRcptTo: (_address, _session, done) => done(errorOf(this.recipientAnswers.shift())),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const source = Buffer.concat(chunks).toString()
          const messageId = /^Message-ID: (.*)$/im.exec(source)?.[1]?.trim() ?? ''
          this.attempts.push(messageId)
          this.ways.push(session.secure ? (this.encryption?.by ?? 'plain') : 'plain')
          const answer = this.answers.shift()
          if (answer === 'silence') return
          if (answer) return done(errorOf(answer))
          this.taken.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), messageId, source })
          for (const { count, resolve } of this.#waiting) if (this.taken.length >= count) resolve()
          return done()
        })
      },
    })
    this.server.on('error', () => undefined)
    await listen(this.server, Number(new URL(this.url).port))
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => (this.server ? this.server.close(() => resolve()) : resolve()))
  }

  /** Resolves as soon as the relay has accepted `count` emails, before the server learns of the last. */
  async takes(count: number): Promise<void> {
    if (this.taken.length < count) await new Promise<void>((resolve) => this.#waiting.push({ count, resolve }))
  }

  takenFor = (recipient: string) => this.taken.filter(({ recipients }) => recipients.includes(recipient))
}

/** Every address of this machine, for all clients. */
const ELSEWHERE = '0.0.0.0'

/** A self-signed certificate for the address of encrypted relays: `file` is also the authority. */
export function makeRelayCertificate(folder: string) {
  const [file, keyFile] = [join(folder, 'relay.crt'), join(folder, 'relay.key')]
  const subject = ['-subj', '/CN=relay', '-addext', `subjectAltName=IP:${ELSEWHERE}`]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', keyFile]
  execFileSync('openssl', ['req', '-x509', ...subject, ...key, '-days', '2', '-out', file], { stdio: 'ignore' })
  return { file, cert: readFileSync(file, 'utf8'), key: readFileSync(keyFile, 'utf8') }
}

const listen = (server: SMTPServer, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })

const errorOf = (refusal: Refusal | undefined) =>
  refusal ? Object.assign(new Error(refusal[1]), { responseCode: refusal[0] }) : null
