// A real SMTP server in the process of the test.
import { setTimeout } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../support/postgres'

export interface TakenMail {
  readonly recipients: readonly string[]
  readonly messageId: string
  readonly source: string
}

type Refusal = readonly [status: number, text: string]

export class Relay {
  readonly taken: TakenMail[] = []
  /** Message-IDs of all attempts that reached the content of a mail. */
  readonly attempts: string[] = []
  /** Answers to the next contents of mails; without one a mail is taken. `silence` never answers. */
  readonly answers: (Refusal | 'silence')[] = []
  /** Answers to the next recipients. */
  readonly recipientAnswers: Refusal[] = []
  private server: SMTPServer | undefined

  private constructor(readonly url: string) {}

  static async open(): Promise<Relay> {
    const relay = new Relay(`smtp://portal:password@127.0.0.1:${await freePort()}`)
    await relay.start()
    return relay
  }

  async start(password = 'password'): Promise<void> {
    this.server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      logger: false,
      closeTimeout: 100,
      onAuth: (auth, _session, done) =>
        auth.password === password ? done(null, { user: auth.username }) : done(new Error('Invalid login')),
      onRcptTo: (_address, _session, done) => done(errorOf(this.recipientAnswers.shift())),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const source = Buffer.concat(chunks).toString()
          const messageId = /^Message-ID: (.*)$/im.exec(source)?.[1]?.trim() ?? ''
          this.attempts.push(messageId)
          const answer = this.answers.shift()
          if (answer === 'silence') return
          if (answer) return done(errorOf(answer))
          this.taken.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), messageId, source })
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

  takenFor = (recipient: string) => this.taken.filter(({ recipients }) => recipients.includes(recipient))
}

const listen = (server: SMTPServer, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })

const errorOf = (refusal: Refusal | undefined) =>
  refusal ? Object.assign(new Error(refusal[1]), { responseCode: refusal[0] }) : null

/** @throws Error when it does not become true within ten seconds */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await isTrue()); waited += 20) {
    if (waited > 10_000) throw new Error('it did not happen')
    await setTimeout(20)
  }
}
