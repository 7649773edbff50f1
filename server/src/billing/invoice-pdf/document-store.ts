// Renders an invoice's PDF once and stores it, so that a bill never changes after it was sent.
import { createHash } from 'node:crypto'
import type { Database } from '../../db/connection'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import { readInvoiceContent, type BillPortal } from './read-content'
import { renderBill } from './render'

/** Renders and stores an invoice's document, unless it is already stored. The invoice must be committed. */
export async function storeDocument(db: Database, invoiceId: string, portal: BillPortal): Promise<void> {
  if (await findStored(db, invoiceId)) return
  await drawAndStore(db, invoiceId, portal)
}

/**
 * The stored document. A missing one is rendered first, once for all simultaneous requests.
 * @throws Error if there is no such invoice, or the stored bytes do not match their hash
 */
export async function readDocument(db: Database, invoiceId: string, portal: BillPortal): Promise<Buffer> {
  const found = await findStored(db, invoiceId)
  if (found) return verifiedBytes(found)
  const drawing = pending.get(invoiceId) ?? drawAndStore(db, invoiceId, portal).finally(() => pending.delete(invoiceId))
  pending.set(invoiceId, drawing)
  await drawing
  const stored = await findStored(db, invoiceId)
  if (!stored) throw new Error('an invoice was deleted while its document was drawn')
  return verifiedBytes(stored)
}

const pending = new Map<string, Promise<void>>()

interface StoredDocument {
  readonly sha256: string
  readonly bytes: Buffer
}

async function findStored({ pool }: Database, invoiceId: string): Promise<StoredDocument | undefined> {
  const text = 'select sha256, bytes from invoice_document where invoice_id = $1'
  const { rows } = await retryRead(() =>
    pool.query<StoredDocument>({ name: 'bill-document', text, values: [invoiceId] }),
  )
  return rows[0]
}

function verifiedBytes({ sha256, bytes }: StoredDocument): Buffer {
  if (hashBytes(bytes) !== sha256) throw new Error('a stored document does not match its hash')
  return bytes
}

const hashBytes = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** If several processes render the same document, the first to store it wins. */
async function drawAndStore(db: Database, invoiceId: string, portal: BillPortal): Promise<void> {
  const content = await readInvoiceContent(db, invoiceId, portal)
  if (!content) throw new Error('there is no such invoice to draw')
  const bytes = await renderBill(content)
  await db.pool.query({
    name: 'keep-bill-document',
    text: 'insert into invoice_document (invoice_id, sha256, bytes) values ($1, $2, $3) on conflict do nothing',
    values: [invoiceId, hashBytes(bytes), bytes],
  })
}
