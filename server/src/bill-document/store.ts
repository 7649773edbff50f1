// The PDF of an invoice is drawn once and kept: what was sent is what is shown for ever after.
import { createHash } from 'node:crypto'
import type { Database } from '../db'
import { reread } from '../db/away'
import { readFacts } from './facts'
import { renderBill } from './render'

/**
 * Draws and keeps the document of an invoice, unless there is one. To be called when the invoice is committed.
 * @param portal the address that customers use, where it is known
 */
export async function storeDocument(db: Database, invoiceId: string, portal?: string): Promise<void> {
  if (await stored(db, invoiceId)) return
  await make(db, invoiceId, portal)
}

/**
 * The kept document; the one of an old bill is made now, once, however many ask.
 * @throws Error when there is no such invoice, or when what is kept is not what was drawn
 */
export async function documentOf(db: Database, invoiceId: string, portal?: string): Promise<Buffer> {
  const found = await stored(db, invoiceId)
  if (found) return checked(found)
  const made = underWay.get(invoiceId) ?? make(db, invoiceId, portal).finally(() => underWay.delete(invoiceId))
  underWay.set(invoiceId, made)
  await made
  const kept = await stored(db, invoiceId)
  if (!kept) throw new Error('an invoice went away while its document was drawn')
  return checked(kept)
}

const underWay = new Map<string, Promise<void>>()

interface Stored {
  readonly sha256: string
  readonly bytes: Buffer
}

async function stored({ pool }: Database, invoiceId: string): Promise<Stored | undefined> {
  const text = 'select sha256, bytes from invoice_document where invoice_id = $1'
  const { rows } = await reread(() => pool.query<Stored>({ name: 'bill-document', text, values: [invoiceId] }))
  return rows[0]
}

function checked({ sha256, bytes }: Stored): Buffer {
  if (hashOf(bytes) !== sha256) throw new Error('a kept document is not what was drawn')
  return bytes
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Another process may be quicker: the first to write wins. */
async function make(db: Database, invoiceId: string, portal: string | undefined): Promise<void> {
  const facts = await readFacts(db, invoiceId, portal)
  if (!facts) throw new Error('there is no such invoice to draw')
  const bytes = await renderBill(facts)
  await db.pool.query({
    name: 'keep-bill-document',
    text: 'insert into invoice_document (invoice_id, sha256, bytes) values ($1, $2, $3) on conflict do nothing',
    values: [invoiceId, hashOf(bytes), bytes],
  })
}
