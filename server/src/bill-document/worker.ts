// The thread that draws bills: pages, fonts and compression take tens of milliseconds, in which the server answers others.
import { parentPort } from 'node:worker_threads'
import type { BillFacts } from './bill-facts'
import { readColours } from './colours'
import { drawBill } from './draw'
import { openFaces } from './typefaces'

export interface Order {
  readonly id: number
  readonly facts: BillFacts
}

export type Delivery =
  { readonly id: number; readonly bytes: Uint8Array } | { readonly id: number; readonly failure: string }

const faces = openFaces()
const colours = readColours()

parentPort?.on('message', ({ id, facts }: Order) => {
  drawBill(facts, faces, colours).then(
    (bytes) => deliver({ id, bytes }),
    (error: unknown) =>
      deliver({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})

const deliver = (delivery: Delivery) => parentPort?.postMessage(delivery)
