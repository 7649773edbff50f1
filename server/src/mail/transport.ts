// Passes an email to the relay, or records what would have been sent. Nothing in an email refers to a file or address
// to load.
import { brand } from '@switchboard/brand'
import { createTransport, type Transporter } from 'nodemailer'
import type { MailSettings, Relay } from '../config/mail-settings'
import type { MailPicture } from './mail-look'
import type { KeptMail } from './mail-queue'

/** An email as its reader gets it. */
export interface WrittenMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The address that switches off this kind of news with one click (RFC 8058). */
  readonly unsubscribe?: string
}

export interface Envelope {
  readonly id: string
  readonly recipient: string
  /** Id of the request that caused it, which links the relay's log with ours. */
  readonly requestId?: string | null
}

export interface MailTransport {
  readonly name: 'smtp' | 'kept'
  /** @returns what /mails shows, if the email is kept instead of sent @throws an error that failureOf() understands */
  send(mail: WrittenMail, envelope: Envelope): Promise<KeptMail | undefined>
}

export interface SenderAddress {
  readonly name: string
  readonly address: string
}

const CONNECTION_MS = 10_000
const SILENCE_MS = 20_000
/** Shorter than a lease. */
const ATTEMPT_MS = 50_000

const safe = { disableFileAccess: true, disableUrlAccess: true } as const

/** @param mark the logo in each email */
export function openTransport(settings: MailSettings, from: SenderAddress, mark: MailPicture): MailTransport {
  const frame = { from, mark }
  if (settings.via !== 'smtp') return keptMails(frame)
  const relay = createTransport(relayOptions(settings.relay))
  return {
    name: 'smtp',
    async send(mail, envelope) {
      await inTime(relay.sendMail(messageOf(mail, envelope, frame)))
      return undefined
    },
  }
}

/** Exported for its test. */
export const relayOptions = ({ host, port, secure, isLocal, login }: Relay) => ({
  ...safe,
  host,
  port,
  secure,
  // A relay on this machine often has a self-signed certificate.
  ...(isLocal ? { ignoreTLS: !secure } : { requireTLS: true }),
  ...(login && { auth: { user: login.user, pass: login.password } }),
  connectionTimeout: CONNECTION_MS,
  greetingTimeout: CONNECTION_MS,
  dnsTimeout: CONNECTION_MS,
  socketTimeout: SILENCE_MS,
  pool: false as const,
})

interface Sending {
  readonly from: SenderAddress
  readonly mark: MailPicture
}

function keptMails(frame: Sending): MailTransport {
  const writer: Transporter = createTransport({ ...safe, streamTransport: true, buffer: true, newline: 'unix' })
  return {
    name: 'kept',
    async send(mail, envelope) {
      const written: { readonly message?: unknown } = await writer.sendMail(messageOf(mail, envelope, frame))
      return { ...mail, html: withPicture(mail.html, frame.mark), source: String(written.message) }
    },
  }
}

/** Inlines the picture for a browser, which cannot show parts of emails. */
const withPicture = (html: string, { id, png }: MailPicture) =>
  html.replace(`src="cid:${id}"`, `src="data:image/png;base64,${png.toString('base64')}"`)

/** The same id for every attempt, so that mailboxes show an email once even if the relay accepted it twice. */
export const messageId = (id: string, { address }: SenderAddress) => `<${id}@${address.split('@')[1]}>`

const messageOf = (
  { subject, text, html, unsubscribe }: WrittenMail,
  { id, recipient, requestId }: Envelope,
  { from, mark }: Sending,
) => ({
  from: { ...from },
  to: { name: '', address: recipient },
  // Replies to the sender's address are not read.
  replyTo: { name: brand.name, address: brand.supportEmail },
  subject,
  text,
  html,
  attachments: [
    {
      cid: mark.id,
      content: mark.png,
      contentType: 'image/png',
      contentDisposition: 'inline' as const,
      filename: 'logo.png',
    },
  ],
  messageId: messageId(id, from),
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(requestId && { 'X-Request-Id': requestId }),
    ...(unsubscribe !== undefined && oneClick(unsubscribe)),
  },
})

/** Unfolded, because some programs do not join a folded address. */
const oneClick = (address: string) => ({
  'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${address}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Otherwise a relay that responds slowly, each time just before the timeout, would outlast the lease. */
async function inTime<Result>(attempt: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const error = Object.assign(new Error(`The relay has not taken the mail within ${ATTEMPT_MS / 1000} s.`), {
      code: 'ETIMEDOUT',
    })
    timer = setTimeout(() => reject(error), ATTEMPT_MS)
  })
  return Promise.race([attempt, late]).finally(() => clearTimeout(timer))
}
