// The worker thread that renders bills: each takes tens of milliseconds, and other requests must not wait.
import { parentPort } from 'node:worker_threads'
import type { InvoiceContent } from './invoice-content'
import { readConfig } from '../../config/config'
import { readColours } from './colours'
import { drawBill } from './draw'
import { loadFaces } from './typefaces'

export interface DrawRequest {
  readonly id: number
  readonly content: InvoiceContent
}

export type DrawResult =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly failure: string }

const faces = loadFaces(readConfig(process.env).billFonts)
const colours = readColours()

parentPort?.on('message', ({ id, content }: DrawRequest) => {
  drawBill(content, faces, colours).then(
    (bytes) => sendResult({ id, bytes }),
    (error: unknown) =>
      sendResult({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})

const sendResult = (delivery: DrawResult) => parentPort?.postMessage(delivery)
